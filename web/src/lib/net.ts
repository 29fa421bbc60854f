/**
 * One websocket to one table. It comes back by itself, tells the server what was seen last, and sends
 * an action that was not confirmed once more under the same id: the server plays it at most once.
 */
import type { Act, ClientMessage, Do, ServerMessage } from '../protocol';

export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type State = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Told {
  message(message: ServerMessage): void;
  state(state: State): void;
  /** An action of ours will not be played: the table has moved on. */
  dropped(act: Act): void;
}

const OPEN = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** After this silence a waking page asks whether the line still lives. */
const SILENCE = 15000;
const ANSWER_WITHIN = 3000;

/** An id of our own; works without a secure context and in old browsers. */
export const newId = (): string => {
  const bytes = new Uint8Array(12);
  const source = globalThis.crypto as Crypto | undefined;
  if (source?.getRandomValues) source.getRandomValues(bytes);
  else for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
  return Date.now().toString(36) + Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
};

export class Line {
  /** The last entry that this page has seen. */
  seen = 0;
  #socket: Socket | null = null;
  #pending: (Act | Do)[] = [];
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #check: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #over = false;

  constructor(
    private readonly address: string,
    private readonly lang: () => 'es' | 'en',
    private readonly told: Told,
    private readonly make: (address: string) => Socket = (a) => new WebSocket(a) as unknown as Socket,
  ) {}

  /** Whether an action is on its way and not yet answered. */
  get busy(): boolean {
    return this.#pending.some((m) => m.t === 'act');
  }

  open(): void {
    if (this.#over || this.#socket) return;
    clearTimeout(this.#timer);
    this.told.state('connecting');
    let socket: Socket;
    try {
      socket = this.make(this.address);
    } catch {
      this.#later();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.#heard = Date.now();
      this.#put({ t: 'hello', seen: this.seen, lang: this.lang() });
      for (const message of this.#pending) this.#put(message);
      this.told.state('open');
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#read(String(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#later();
    };
    socket.onerror = () => {};
  }

  /** For good. */
  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#check);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.told.state('closed');
  }

  /** The page is back, or the network: connect at once, or make sure that the line lives. */
  wake(): void {
    if (this.#over) return;
    const socket = this.#socket;
    if (!socket) {
      this.#wait = FIRST_WAIT;
      this.open();
    } else if (Date.now() - this.#heard > SILENCE) this.doubt();
  }

  /** Ask whether the line still lives; where no answer comes, it is closed and made anew. */
  doubt(): void {
    if (this.#over || this.#socket?.readyState !== OPEN) return;
    const before = this.#heard;
    this.#put({ t: 'resume', seen: this.seen });
    clearTimeout(this.#check);
    this.#check = setTimeout(() => {
      if (this.#heard === before) this.restart();
    }, ANSWER_WITHIN);
  }

  /** A new socket now; also after a change of language. */
  restart(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    this.open();
  }

  /** Send once, and again after a break until it is answered. */
  act(action: string): Act {
    const act: Act = { t: 'act', id: newId(), seen: this.seen, action };
    this.#keep(act);
    return act;
  }

  do(what: Do['what'], more: Partial<Pick<Do, 'player' | 'options'>> = {}): Do {
    const message: Do = { t: 'do', id: newId(), what, ...more };
    this.#keep(message);
    return message;
  }

  /** Send if there is a line now; a question that nobody waits for later. */
  ask(message: ClientMessage): boolean {
    return this.#put(message);
  }

  #keep(message: Act | Do): void {
    this.#pending.push(message);
    if (!this.#put(message) && !this.#socket) this.wake();
  }

  #put(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #read(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    this.#heard = Date.now();
    if (message.t === 'update') this.seen = message.number;
    if (message.t === 'update' || message.t === 'info') {
      // An answer to a "do" may be no more than the change it made.
      this.#pending = this.#pending.filter((m) => m.t === 'act');
    }
    if (message.t === 'accepted' || message.t === 'refused' || message.t === 'unread' || message.t === 'not_allowed') {
      const { id } = message;
      this.#pending = this.#pending.filter((m) => m.id !== id);
    }
    if (message.t === 'stale') {
      const { id } = message;
      const stale = this.#pending.find((m): m is Act => m.t === 'act' && m.id === id);
      this.#pending = this.#pending.filter((m) => m.id !== id);
      if (stale) this.told.dropped(stale);
    }
    this.told.message(message);
  }

  #later(): void {
    this.told.state('waiting');
    if (this.#over) return;
    clearTimeout(this.#timer);
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.open(), wait);
  }
}

/** Wake the line when the page is seen again or the network is back; returns what undoes it. */
export const wakeful = (line: Line): (() => void) => {
  const wake = (): void => {
    if (document.visibilityState === 'visible') line.wake();
  };
  document.addEventListener('visibilitychange', wake);
  const doubt = (): void => line.doubt();
  addEventListener('online', wake);
  addEventListener('offline', doubt);
  addEventListener('pageshow', wake);
  addEventListener('focus', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', wake);
    removeEventListener('offline', doubt);
    removeEventListener('pageshow', wake);
    removeEventListener('focus', wake);
  };
};
