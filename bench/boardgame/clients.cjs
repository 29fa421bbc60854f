// Four sockets for each match, all moves made as they may be. usage: node clients.cjs PORT MATCHES
// SECONDS RATE (moves a second over all matches, 0: as fast as it goes); prints one line of JSON.
'use strict';
const { io } = require('socket.io-client');

const [port, matches, seconds, rate] = process.argv.slice(2).map(Number);
const SEATS = 4;
const WARM = 1000;
const late = [];
let moves = 0;
const start = performance.now() + WARM;
const end = start + seconds * 1000;

function match(id, place) {
  const heard = Array(SEATS).fill(-1);
  const sent = new Map();
  let due = rate ? start - WARM + (place * 1000) / rate : 0;
  const told = (seat, state) => {
    const now = performance.now();
    heard[seat] = state._stateID;
    for (const [number, [at, mover]] of sent) {
      if (heard.every((n, other) => other === mover || n >= number)) {
        sent.delete(number);
        if (at >= start && at < end) { moves += 1; late.push(now - at); }
      }
    }
    if (Number(state.ctx.currentPlayer) !== seat || now > end) return;
    const play = () => {
      const at = performance.now();
      sent.set(state._stateID + 1, [at, seat]);
      const payload = { type: 'play', args: [], playerID: String(seat) };
      sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, String(seat));
    };
    if (!rate) return play();
    due += (matches * 1000) / rate;
    setTimeout(play, Math.max(0, due - now));
  };
  const sockets = Array.from({ length: SEATS }, (_, seat) => {
    const url = `http://127.0.0.1:${port}/count`;
    const socket = io(url, { transports: ['websocket'], forceNew: true });
    socket.on('sync', (_id, sync) => told(seat, sync.state));
    socket.on('update', (_id, state) => told(seat, state));
    socket.on('connect', () => socket.emit('sync', id, String(seat), undefined, SEATS));
    return socket;
  });
}

for (let i = 0; i < matches; i += 1) match(`m${process.pid}x${i}`, i);
setTimeout(() => {
  late.sort((a, b) => a - b);
  const at = (share) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
  console.log(JSON.stringify({ rate: moves / seconds, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}, WARM + seconds * 1000 + 300);
