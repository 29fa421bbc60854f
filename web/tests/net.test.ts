import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, newId, type Socket, type State } from '../src/lib/net';
import type { Act, ClientMessage, ServerMessage } from '../src/protocol';

class Fake implements Socket {
  static all: Fake[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: ClientMessage[] = [];
  constructor(readonly address: string) {
    Fake.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
  up(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  down(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  say(message: Partial<ServerMessage> & { t: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): Fake => Fake.all[Fake.all.length - 1] as Fake;
const acts = (socket: Fake): Act[] => socket.sent.filter((m): m is Act => m.t === 'act');

let states: State[] = [];
let dropped: Act[] = [];
let heard: ServerMessage[] = [];
const open = (): Line => {
  const line = new Line(
    'ws://here/ws/ABCDEF',
    () => 'es',
    { message: (m) => heard.push(m), state: (s) => states.push(s), dropped: (a) => dropped.push(a) },
    (address) => new Fake(address),
  );
  line.open();
  return line;
};

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
  states = [];
  dropped = [];
  heard = [];
});
afterEach(() => vi.useRealTimers());

describe('the line to a table', () => {
  it('says hello with the last entry seen', () => {
    const line = open();
    last().up();
    expect(last().sent).toEqual([{ t: 'hello', seen: 0, lang: 'es' }]);
    last().say({ t: 'update', number: 7 });
    last().down();
    vi.advanceTimersByTime(1000);
    last().up();
    expect(last().sent[0]).toEqual({ t: 'hello', seen: 7, lang: 'es' });
    line.close();
  });

  it('sends an unconfirmed action once more under the same id', () => {
    const line = open();
    last().up();
    last().say({ t: 'update', number: 3 });
    line.act('draw');
    const first = acts(last())[0];
    last().down();
    expect(line.busy).toBe(true);
    vi.advanceTimersByTime(1000);
    last().up();
    expect(acts(last())).toEqual([first]);
    last().say({ t: 'accepted', id: first?.id ?? '', number: 4 });
    last().down();
    vi.advanceTimersByTime(1000);
    last().up();
    expect(acts(last())).toEqual([]);
    expect(line.busy).toBe(false);
  });

  it('keeps an action made without a line', () => {
    const line = open();
    last().up();
    last().down();
    line.act('draw');
    vi.advanceTimersByTime(5000);
    last().up();
    expect(acts(last()).map((a) => a.action)).toEqual(['draw']);
  });

  it('drops a stale action and says so', () => {
    const line = open();
    last().up();
    const act = line.act('discard 9C');
    last().say({ t: 'stale', id: act.id, number: 9 });
    expect(dropped).toEqual([act]);
    expect(line.busy).toBe(false);
  });

  it('forgets a refused action', () => {
    const line = open();
    last().up();
    const act = line.act('lay 9C 9D');
    last().say({ t: 'refused', id: act.id, reason: { why: 'bad-meld' } });
    last().down();
    vi.advanceTimersByTime(1000);
    last().up();
    expect(acts(last())).toEqual([]);
    expect(dropped).toEqual([]);
  });

  it('waits longer each time, and connects at once when woken', () => {
    const line = open();
    last().down();
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(10000);
      last().down();
    }
    const count = Fake.all.length;
    line.wake();
    expect(Fake.all.length).toBe(count + 1);
    expect(states.at(-1)).toBe('connecting');
  });

  it('replaces a line that has died silently', () => {
    const line = open();
    const socket = last();
    socket.up();
    vi.advanceTimersByTime(20000);
    line.wake();
    expect(socket.sent.at(-1)?.t).toBe('resume');
    vi.advanceTimersByTime(3100);
    expect(last()).not.toBe(socket);
  });

  it('opens no more after it is closed', () => {
    const line = open();
    last().up();
    line.close();
    vi.advanceTimersByTime(60000);
    line.wake();
    expect(Fake.all.length).toBe(1);
  });

  it('makes ids that differ, also without crypto', () => {
    const ids = new Set(Array.from({ length: 500 }, newId));
    vi.stubGlobal('crypto', undefined);
    for (let i = 0; i < 500; i++) ids.add(newId());
    vi.unstubAllGlobals();
    expect(ids.size).toBe(1000);
    expect([...ids].every((id) => id.length > 0 && id.length <= 64)).toBe(true);
  });
});
