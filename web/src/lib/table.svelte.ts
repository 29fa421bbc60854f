/** The state of one table as this reader sees it. Rules live on the server: here is only what it says. */
import type { Act, Do, Happened, Info, Reason, Say, ServerMessage, Tried, Update } from '../protocol';
import { cardOf, held, rankOf, readCards, readWay, type Held } from './cards/text';
import { flights, type Flight } from './flights';
import { Advice } from './hints/advice.svelte';
import { lang, t } from './i18n/i18n.svelte';
import { Known } from './known.svelte';
import { remember as keepMine } from './mine';
import { remember } from './motion';
import { Line, newId, wakeful, type Socket, type State } from './net';
import { buzz, sound } from './sound';
import { actionText, inOrder, type Laid } from './staging/text';

/** A group put aside for the opening; `label` where it joins a meld on the table. */
export interface Group extends Laid {
  points: number;
}

const TRY_AFTER = 120;

/** The keys of some cards, taken out of those that are left. */
const taken = (cards: readonly string[], left: Held[]): string[] =>
  cards.flatMap((card) => {
    const at = left.findIndex((h) => h.card === card);
    return at < 0 ? [] : left.splice(at, 1).map((h) => h.key);
  });

export class Table extends Known {
  line: State = $state('connecting');
  /** An action of ours is on its way. */
  busy = $state(false);
  log: Happened[] = $state.raw([]);
  selected: string[] = $state([]);
  staged: Group[] = $state([]);
  /** The label of the own meld that the selection is meant for. */
  target = $state('');
  /** What the server says to the staged groups, and to them with the selection. */
  triedStaged: Tried | null = $state.raw(null);
  tried: Tried | null = $state.raw(null);
  fresh: string[] = $state.raw([]);
  /** Where the fresh cards came from: the stock or the pile. */
  freshFrom = $state('stock');
  refused: { reason: Reason; points: number } | null = $state.raw(null);
  deadline = $state(0);
  /** The reader wants to see what was missed. */
  asksLog = $state(false);
  moved: string[] = $state.raw([]);
  flights: Flight[] = $state.raw([]);
  /** The seat was taken away by who runs the table. */
  removed = $state(false);
  readonly advice = new Advice();

  #line: Line;
  #undo: () => void;
  #tries = new Map<string, 'staged' | 'all'>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #logged = 0;

  constructor(code: string, make?: (address: string) => Socket) {
    super(code);
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`;
    this.#line = new Line(
      address,
      lang,
      {
        message: (message) => this.#read(message),
        state: (state) => {
          this.line = state;
        },
        dropped: (act) => this.#dropped(act),
      },
      make,
    );
    this.#undo = wakeful(this.#line);
    this.#line.open();
  }

  close(): void {
    this.#undo();
    this.#line.close();
    clearTimeout(this.#timer);
  }

  /** The language has changed: everything comes again in it. */
  again(): void {
    this.#line.seen = 0;
    this.#logged = 0;
    this.log = [];
    this.#line.restart();
  }

  /** Take the seat back from the robot that plays it: a greeting does. */
  comeBack(): void {
    this.#line.restart();
  }

  /** What is still in the hand on the screen: staged cards lie in the strip. */
  get free(): Held[] {
    const away = new Set(this.staged.flatMap((g) => g.keys));
    return this.hand.filter((h) => !away.has(h.key));
  }
  get selectedCards(): string[] {
    return this.selected.map(cardOf);
  }

  act(action: string): void {
    if (this.busy) return;
    this.busy = true;
    this.#line.act(action);
  }
  do(what: Do['what'], more: Partial<Pick<Do, 'player' | 'options'>> = {}): void {
    this.#line.do(what, more);
  }
  say(phrase: Say['phrase']): void {
    this.#line.ask({ t: 'say', phrase });
  }
  toggle(key: string): void {
    this.selected = this.selected.includes(key) ? this.selected.filter((k) => k !== key) : [...this.selected, key];
    if (this.selected.length === 0) this.target = '';
    buzz(10);
    this.#ask();
  }
  choose(keys: string[]): void {
    this.selected = keys;
    this.#ask();
  }
  /** The whole rank of a card, or none of it where all are chosen. */
  toggleRank(key: string): void {
    const rank = rankOf(cardOf(key));
    const same = this.free.filter((h) => rankOf(h.card) === rank).map((h) => h.key);
    const all = same.every((k) => this.selected.includes(k));
    this.selected = all ? this.selected.filter((k) => !same.includes(k)) : [...new Set([...this.selected, ...same])];
    this.#ask();
  }
  aim(label: string): void {
    this.target = this.target === label ? '' : label;
    this.#ask();
  }
  /** Put the selection aside. */
  stage(): void {
    if (this.selected.length === 0) return;
    const before = this.triedStaged?.points ?? 0;
    const points = Math.max(0, (this.tried?.points ?? before) - before);
    this.staged = [...this.staged, { label: this.target, keys: this.selected, points }];
    this.selected = [];
    this.target = '';
    this.#ask();
  }
  unstage(index: number): void {
    this.staged = this.staged.filter((_, i) => i !== index);
    this.#ask();
  }
  unstageAll(): void {
    this.staged = [];
    this.selected = [];
    this.target = '';
    this.#ask();
  }
  /** Prepare melds that were offered: their cards of the hand go to the strip. */
  prepare(melds: readonly { label: string; cards: readonly string[] }[]): void {
    const left = [...this.hand];
    this.staged = melds.map(({ label, cards }) => ({ label, points: 0, keys: taken(cards, left) }));
    this.selected = [];
    this.#ask();
  }
  /** Ask what a good player would do now. */
  hint(): void {
    const id = newId();
    if (this.advice.asked) return;
    if (this.#line.ask({ t: 'hint', id })) this.advice.ask(id);
    else this.toast(t('table.offline.idle'), 'wait');
  }
  /** Choose the cards of the hint; the move itself stays with the reader. */
  follow(): void {
    const way = readWay(this.advice.said?.action ?? '');
    this.advice.followed = true;
    if (way.kind === 'lay' || way.kind === 'take') {
      this.prepare([{ label: '', cards: way.with }, ...way.melds].filter((m) => m.cards.length));
    } else {
      this.staged = [];
      this.choose(taken(way.melds.flatMap((m) => m.cards), [...this.hand]));
    }
  }
  #text(groups: readonly Laid[]): string {
    return this.shown ? actionText(this.shown, groups) : '';
  }
  /** What the selection with the staged groups would be. */
  get action(): string {
    const groups: Laid[] = [...this.staged];
    if (this.selected.length) groups.push({ label: this.target, keys: this.selected });
    return groups.length ? this.#text(groups) : '';
  }
  get stagedAction(): string {
    return this.staged.length ? this.#text(this.staged) : '';
  }

  /** Ask the server what the selection is worth, shortly after the last change of it. */
  #ask(): void {
    this.tried = this.selected.length ? this.tried : null;
    clearTimeout(this.#timer);
    if (!this.mine) {
      this.tried = this.triedStaged = null;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#tries.clear();
      if (this.staged.length) this.#try(this.stagedAction, 'staged');
      else this.triedStaged = null;
      if (this.selected.length) this.#try(this.action, 'all');
      else this.tried = null;
    }, TRY_AFTER);
  }
  #try(action: string, what: 'staged' | 'all'): void {
    const id = newId();
    this.#tries.set(id, what);
    this.#line.ask({ t: 'try', id, action });
  }

  // -- what the server says

  #read(message: ServerMessage): void {
    switch (message.t) {
      case 'info':
        this.#informed(message);
        break;
      case 'update':
        this.#updated(message);
        break;
      case 'accepted':
        this.busy = false;
        break;
      case 'refused':
        this.busy = false;
        this.refused = { reason: message.reason, points: this.triedStaged?.points ?? this.tried?.points ?? 0 };
        this.urgent = message.reason.text ?? '';
        sound('refused');
        break;
      case 'unread':
        this.busy = false;
        this.toast(message.expected, 'warn');
        break;
      case 'tried': {
        const what = this.#tries.get(message.id);
        this.#tries.delete(message.id);
        if (what === 'staged') {
          this.triedStaged = message;
          const order = this.shown ? inOrder(this.shown, this.staged) : [];
          if (message.groups.length === order.length) {
            this.staged = this.staged.map((g) => ({ ...g, points: message.groups[order.indexOf(g)] ?? g.points }));
          }
        }
        if (what === 'all') this.tried = message;
        break;
      }
      case 'hinted':
        this.advice.hear(message);
        break;
      case 'said':
        this.hear(message.player, message.phrase);
        break;
      case 'not_allowed':
        this.busy = this.#line.busy;
        this.advice.refuse(message.id);
        this.toast(message.text, 'warn');
        break;
      case 'stale':
        this.advice.refuse(message.id);
        this.busy = this.#line.busy;
        break;
      case 'malformed':
        this.busy = this.#line.busy;
        break;
    }
  }

  #dropped(_: Act): void {
    this.busy = false;
    this.toast(t('table.stale'), 'undo');
  }

  #informed(info: Info): void {
    // Who was removed sees the table as a watcher from now on.
    const removed = this.info !== null && this.info.you !== null && info.you === null;
    this.info = info;
    if (removed) {
      this.removed = true;
      // At once: what a watcher may see comes with the next message.
      if (this.update && this.shown) this.update = { ...this.update, table: { ...this.shown, seat: null, hand: '-' } };
      this.again();
    }
    this.deadline = info.deadline > 0 ? Date.now() + info.deadline : 0;
    this.#remember();
  }

  #remember(): void {
    const info = this.info;
    if (!info || info.you === null) return;
    const table = this.shown;
    keepMine({
      code: info.code,
      title: info.title,
      names: info.players.filter((p, i) => i !== info.you && p.name).map((p) => p.name),
      stage: info.stage,
      turn: this.mine,
      line: table ? table.sides.map((s) => s.total).join(' · ') : '',
      at: Date.now(),
    });
  }

  #updated(update: Update): void {
    const before = this.update;
    const wasMine = this.mine;
    const hand = update.table?.hand ?? '-';
    const old = new Set(held(readCards(before?.table?.hand ?? '')).map((h) => h.key));
    const now = held(readCards(hand));
    const news = before && before.hand === update.hand && before.game === update.game ? now.filter((h) => !old.has(h.key)).map((h) => h.key) : [];
    const mySeat = update.table?.seat ?? null;
    if (update.number !== before?.number) {
      this.busy = this.#line.busy;
      this.advice.forget();
    }
    remember();
    this.update = update;
    if (news.length || before?.table?.phase !== update.table?.phase) {
      const took = update.events.some((e) => e.kind === 'took' && e.seat === mySeat);
      this.freshFrom = took ? 'pile' : 'stock';
      this.fresh = news;
    }
    const keys = new Set(now.map((h) => h.key));
    // Cards have gone: equal ones that stay have taken their names, and were not chosen.
    if ([...old].some((k) => !keys.has(k))) {
      this.selected = [];
      this.staged = [];
    }
    const labels = new Set(update.table?.sides[this.mySide]?.melds.map((m) => m.label) ?? []);
    if (!labels.has(this.target)) this.target = '';
    this.#told(update, before);
    if (this.mine && !wasMine) {
      this.urgent = t('table.turn');
      sound('turn');
      buzz([30, 60, 30]);
    }
    this.#ask();
    this.#remember();
  }

  #told(update: Update, before: Update | null): void {
    const newHand = before?.hand !== update.hand || before.game !== update.game;
    const events = update.events.filter((e) => e.number > this.#logged);
    const seat = update.table?.seat ?? null;
    if (newHand && before) this.log = [];
    if (events.length) {
      // Since the own last turn and no further back: nobody may look through the pile.
      let log = [...this.log, ...events];
      const last = log.findLastIndex((e) => e.seat === seat && (e.kind === 'discarded' || e.kind === 'passed'));
      if (last > 0 && update.table?.actor !== seat) log = log.slice(last);
      this.log = log;
      this.polite = events.map((e) => e.text ?? '').filter(Boolean).join(' ');
      const others = events.filter((e) => e.seat !== seat);
      const gap = before && update.number - before.number > 3 && others.length > 5;
      if (gap) this.toast(t('table.missed', { n: others.length }), 'eye', { word: t('table.missed.see'), run: () => (this.asksLog = true) });
      for (const e of events) {
        if (e.kind === 'closed' || e.kind === 'fined' || e.kind === 'went_out' || e.kind === 'answered') {
          if (e.text && before && !gap) this.toast(e.text, e.kind === 'closed' ? 'star' : 'eye');
        }
      }
      this.moved = events.flatMap((e) => (e.kind === 'laid' || e.kind === 'closed' ? (e.labels ?? []).map((l) => `${this.sideOf(e.seat)}.${l}`) : []));
      if (before && !newHand && !gap) this.flights = flights(events, seat, (s) => this.sideOf(s));
      if (before) sound(events.some((e) => e.kind === 'closed') ? 'closed' : 'card');
    }
    this.#logged = Math.max(this.#logged, update.number);
  }
}
