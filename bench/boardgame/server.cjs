// A trivial game of boardgame.io for four players: one move, one counter. usage: node server.cjs
'use strict';
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'count',
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => { G.n += 1; } },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const log = console.log;
console.log = () => {};
server.run(0).then(({ appServer }) => log(appServer.address().port));
