/** One score sheet on this phone: its entries, what Python counts, and the hand being typed. */
import { Wrong } from '../api';
import { lang } from '../i18n/i18n.svelte';
import { entry, merged, newId, type Entry, type Hand, type Op, type Options } from './entries';
import { document, drafted, fold, gameKey, type Folded, type Sheet } from './fold';
import type { Form, Reckoned, RefusedHand } from '../../protocol';
import { blank } from './form';
import { Link } from './link.svelte';
import { back, form, Nobody, score } from './reckon';
import { draftsOf, entriesOf, keepAnswer, answer, keepDraft, keepEntries, keepSheet, sheet, type Draft, type Kept } from './store';
import { changes } from './changes';
import { summary } from './history';

/** Between a touch and the question to the server. */
const PAUSE = 200;
/** How long totals of before may stand while new ones are counted. */
const SOON = 400;
/** After this the server is asked again. */
const LATER = 10_000;

/** What is refused in the last hand of the last game. */
const latest = ({ games, refused }: Reckoned): RefusedHand[] => {
  const game = games.length - 1;
  const hand = (games[game]?.hands.length ?? 0) - 1;
  return refused.filter((one) => one.game === game && one.hand === hand);
};

export class Pad {
  kept: Kept = $state.raw({ id: '', at: 0, number: 0 });
  entries: Entry[] = $state.raw([]);
  folded: Folded = $derived(fold(this.entries));
  form: Form | null = $state.raw(null);
  /** The last counting of the sheet as it stands; null while nobody can count it. */
  reckoned: Reckoned | null = $state.raw(null);
  draft: Draft | null = $state.raw(null);
  /** The counting with the hand that is being typed. */
  typed: Reckoned | null = $state.raw(null);
  /** What cannot have been in the hand that is being typed. */
  doubts: RefusedHand[] = $state.raw([]);
  /** A sentence where the sheet itself cannot be counted. */
  wrong = $state('');
  readonly link = new Link(this);
  /** What the last correction changed, in sentences, until they are read. */
  changes: string[] | null = $state.raw(null);
  #counted = '';
  #shown = '';
  #counting: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  get id(): string {
    return this.kept.id;
  }
  get shared(): boolean {
    return Boolean(this.kept.read ?? this.kept.write);
  }
  get writable(): boolean {
    return !this.shared || Boolean(this.kept.write);
  }
  get unsent(): Entry[] {
    return this.entries.filter((one) => one.number === undefined);
  }
  /** When the evening began. */
  get began(): number {
    return this.entries[0]?.at ?? Date.now();
  }

  /** Open a sheet of this phone; false where there is none. */
  async open(id: string): Promise<boolean> {
    const kept = await sheet(id);
    if (!kept) return false;
    this.kept = { ...kept, at: Date.now() };
    this.entries = await entriesOf(id);
    await keepSheet(this.kept);
    const before = await answer<{ of: string; found: Reckoned }>(`counted.${id}`);
    if (before?.of === this.#question()) {
      this.reckoned = before.found;
      this.#shown = before.of;
    }
    void this.count();
    void this.#fetchForm();
    void this.link.sync();
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    this.#closed = true;
    this.link.close();
  }

  /** Write down; it is on the disk when this returns. */
  async write(ops: Op[], typedHand?: string): Promise<void> {
    const written = ops.map(entry);
    await keepEntries(this.id, written, typedHand);
    this.entries = merged(this.entries, written);
    if (ops.some((op) => op.t === 'options')) void this.#fetchForm();
    void this.count();
    void this.link.sync();
  }

  /** The last thing that can be taken back: written here or by others, and not undone. */
  get last(): Entry | null {
    const undone = new Set<string>();
    for (const one of [...this.entries].reverse()) {
      if (undone.has(one.id)) continue;
      if (one.op.t === 'undo') undone.add(one.op.entry);
      else if (one.op.t !== 'start' && one.op.t !== 'game') return one;
    }
    return null;
  }

  #question(): string {
    return JSON.stringify([lang(), document(this.folded), this.folded.coming]);
  }

  /** Have the sheet counted as it stands; returns when that is done, or cannot be. */
  count(): Promise<void> {
    const of = this.#question();
    if (!this.folded.rules) return Promise.resolve();
    if (of !== this.#counted) {
      this.#counted = of;
      this.#counting = this.#count(of);
    }
    return this.#counting;
  }
  async #count(of: string): Promise<void> {
    // Totals of before are not shown for those of now: soon there is a word in their place.
    const late = (): void => {
      if (of === this.#counted && this.#shown !== of) this.reckoned = null;
    };
    const timer = setTimeout(late, SOON);
    try {
      const found = await score(document(this.folded), { options: this.folded.coming }, late);
      if (of !== this.#counted) return;
      this.wrong = '';
      this.reckoned = found;
      this.#shown = of;
      await keepAnswer(`counted.${this.id}`, { of, found });
      await this.keep({ summary: summary(this.folded, this.began, found) });
    } catch (error) {
      if (!(error instanceof Wrong || error instanceof Nobody)) throw error;
      if (of !== this.#counted) return;
      late();
      this.#counted = '';
      this.wrong = error instanceof Wrong ? error.message : '';
      this.#tryLater();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Write down a correction; what it changed in the totals is told when it is known. */
  async correct(ops: Op[], typedHand?: string): Promise<void> {
    const before = this.reckoned;
    await this.write(ops, typedHand);
    void this.count().then(() => (this.changes = changes(this, before, this.reckoned)));
  }

  /** The rules as they stand after the last hand. */
  get options(): Options {
    const { options, games, coming } = this.folded;
    return { ...options, ...Object.assign({}, ...games.flatMap((game) => game.hands.map((hand) => hand.options))), ...coming };
  }

  async #fetchForm(): Promise<void> {
    try {
      this.form = await form(this.folded.rules, this.folded.seats, this.options);
    } catch (error) {
      if (error instanceof Wrong) this.wrong = error.message;
    }
  }

  /** Players of each side in a game: as the sheet says, else as the rules have it; none while that is not known. */
  pairs(game: number): number[][] {
    const counted = this.reckoned?.result as { games: { pairs: number[][] }[] } | undefined;
    const usual = this.form?.pairs;
    return this.folded.games[game]?.pairs ?? usual?.[game] ?? usual?.[0] ?? counted?.games[game]?.pairs ?? [];
  }
  names(game: number, side: number): string[] {
    return (this.pairs(game)[side] ?? []).map((player) => this.folded.players[player] ?? '');
  }

  // The hand being typed

  /** Where the next hand goes: Python says so, else it stays in the last game. */
  get nextGame(): number {
    return this.reckoned?.next.game ?? Math.max(0, this.folded.games.length - 1);
  }
  get game(): number {
    const at = this.folded.games.findIndex((game) => game.key === this.draft?.game);
    return at < 0 ? this.folded.games.length : at;
  }

  /** Go on typing: the hand of this key, or the next one; what was typed before is there again. */
  async type(key = '', game = this.nextGame): Promise<void> {
    const before = (await draftsOf(this.id)).find((one) => (key ? one.hand === key : !this.#written(one.hand)));
    const written = this.#written(key);
    this.draft = before ?? {
      sheet: this.id,
      game: written?.game ?? this.folded.games[game]?.key ?? gameKey(game),
      hand: key || newId(),
      entry: written?.entry ?? blank(this.form?.sides ?? 2),
      side: 0,
      past: [],
    };
    this.typed = null;
    this.doubts = [];
    this.#countTyped(0);
  }

  #written(key: string): { game: string; entry: Hand } | null {
    for (const game of this.folded.games) {
      const hand = game.hands.find((one) => one.key === key);
      if (hand) return { game: game.key, entry: hand.entry };
    }
    return null;
  }

  /** A touch: kept at once, counted a moment later. */
  touch(change: Partial<Draft>): void {
    const draft = this.draft;
    if (!draft) return;
    const past = change.entry && !change.past ? [...draft.past, JSON.stringify(draft.entry)].slice(-50) : draft.past;
    this.draft = { ...draft, past, ...change };
    void keepDraft(this.draft);
    if (change.entry) {
      this.doubts = [];
      this.#countTyped(PAUSE);
    }
  }
  untouch(): void {
    const past = [...(this.draft?.past ?? [])];
    const entry = past.pop();
    if (entry) this.touch({ entry: JSON.parse(entry) as Hand, past });
  }

  #countTyped(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#countDraft(), pause);
  }

  async #countDraft(): Promise<void> {
    const draft = this.draft;
    if (!draft) return;
    const { game, hand, entry } = draft;
    const found = await this.#ask(drafted(this.folded, game, hand, entry), { draft: true }, () => (this.typed = null));
    if (this.draft?.entry !== entry) return;
    this.typed = found;
    this.doubts = found ? latest(found) : [];
  }
  /** Ask whether the typed hand, now whole, cannot have been; nobody may know. */
  async doubt(): Promise<void> {
    clearTimeout(this.#timer);
    const draft = this.draft;
    if (!draft) return;
    const found = await this.#ask(drafted(this.folded, draft.game, draft.hand, draft.entry), {});
    if (found && this.draft?.entry === draft.entry) this.doubts = latest(found);
  }
  async #ask(sheet: Sheet, more: { draft?: true }, onlate?: () => void): Promise<Reckoned | null> {
    try {
      return await score(sheet, more, onlate);
    } catch (error) {
      if (error instanceof Wrong || error instanceof Nobody) return null;
      throw error;
    }
  }

  /** Write the typed hand down. */
  async enter(): Promise<void> {
    const draft = this.draft;
    if (!draft) return;
    clearTimeout(this.#timer);
    const op: Op = { t: 'hand', game: draft.game, hand: draft.hand, entry: draft.entry };
    await (this.#written(draft.hand) ? this.correct([op], draft.hand) : this.write([op], draft.hand));
    this.draft = null;
    this.typed = null;
  }

  // Others

  /** What came from the server: entries, and the number of the last one there. */
  async hear(entries: Entry[], number: number): Promise<void> {
    if (entries.length) await keepEntries(this.id, entries);
    await this.keep({ number: Math.max(this.kept.number, number) });
    this.entries = merged(this.entries, entries);
    if (entries.some((one) => one.op.t === 'options' || one.op.t === 'start')) void this.#fetchForm();
    void this.count();
  }
  async keep(change: Partial<Kept>): Promise<void> {
    this.kept = { ...this.kept, ...change };
    await keepSheet(this.kept);
  }
  #tryLater(): void {
    clearTimeout(this.#later);
    if (this.#closed) return;
    this.#later = setTimeout(() => {
      if (!this.reckoned) void this.count();
    }, LATER);
  }
  /** The network is back, or the page is looked at again. */
  wake(): void {
    back();
    this.link.wake();
    if (!this.reckoned) void this.count();
    if (this.draft && !this.typed) void this.#countDraft();
  }
}
