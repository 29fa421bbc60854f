/** The copy of a sheet on the server: what is written here goes up, what others wrote comes down. */
import type { Pad } from './pad.svelte';
import { listen, pull, push, Refusal, revoke, share } from './sync';

/** After this the server is asked again. */
const LATER = 10_000;
/** After this too, where it has stopped telling what others write. */
const SILENT = 3000;

export class Link {
  /** Whether the last exchange with the others failed. */
  apart = $state(false);
  /** Why the link leads nowhere, where that is so. */
  lost: '' | 'gone' | 'revoked' = $state('');
  readonly #pad: Pad;
  #syncing: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #silence: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(pad: Pad) {
    this.#pad = pad;
  }

  get #token(): string {
    return this.#pad.kept.write ?? this.#pad.kept.read ?? '';
  }

  /** Put a copy on the server; from now on it follows. */
  async share(): Promise<void> {
    const { read, write } = await share(this.#pad.entries);
    await this.#pad.keep({ read, write, mine: true, number: 0 });
    await this.sync();
  }

  /** New secret links; the old ones lead nowhere any more. */
  async revoke(): Promise<void> {
    const { read, write } = await revoke(this.#token);
    await this.#pad.keep({ read, write });
    this.lost = '';
    this.#silence?.();
    this.#silence = null;
    await this.sync();
  }

  /** Send and fetch; one at a time, and once more where something came meanwhile. */
  sync(): Promise<void> {
    this.#again = true;
    this.#syncing ??= this.#sync().finally(() => (this.#syncing = null));
    return this.#syncing;
  }
  async #sync(): Promise<void> {
    while (this.#again && this.#token && !this.lost) {
      this.#again = false;
      const token = this.#token;
      try {
        await this.#exchange(token);
        this.apart = false;
      } catch (error) {
        if (token !== this.#token) {
          this.#again = true; // the links have just been changed
          continue;
        }
        this.apart = true;
        const status = error instanceof Refusal ? error.status : 0;
        if (status === 404) this.lost = 'gone';
        else if (status === 410) this.lost = 'revoked';
        else this.#syncIn(LATER);
        return;
      }
    }
    if (this.#token && !this.lost && !this.#silence && !this.#closed) {
      const pad = this.#pad;
      this.#silence = listen(this.#token, pad.kept.number, (one) => void pad.hear([one], one.number ?? 0), () => {
        this.#silence = null;
        this.#syncIn(SILENT);
      });
    }
  }
  async #exchange(token: string): Promise<void> {
    const pad = this.#pad;
    const unsent = pad.kept.write ? pad.unsent : [];
    for (let i = 0; i < unsent.length; i += 100) {
      const part = unsent.slice(i, i + 100);
      const { numbers } = await push(token, part);
      await pad.hear(part.map((one) => ({ ...one, number: numbers[one.id] })), pad.kept.number);
    }
    const page = await pull(token, pad.kept.number);
    if (page.mine !== Boolean(pad.kept.mine)) await pad.keep({ mine: page.mine });
    await pad.hear(page.entries, page.number);
  }
  #syncIn(pause: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.sync(), pause);
  }

  /** Ask anew, and listen anew. */
  wake(): void {
    this.#silence?.();
    this.#silence = null;
    void this.sync();
  }
  close(): void {
    clearTimeout(this.#timer);
    this.#closed = true;
    this.#silence?.();
    this.#silence = null;
  }
}
