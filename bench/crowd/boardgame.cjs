// Pakal's slides for four as a game of boardgame.io, whose matches are kept in memory.

const { Server } = require('boardgame.io/server');
const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { push } = require('./slides.cjs');

const SEATS = 4;
const GOALS = 40;

const board = () => ({ hole: 15, clear: 0b0111_1000_0000_0000, slides: 0 });

function slide({ G, playerID }, seat, n, cell) {
  const own = G.boards[playerID];
  if (n !== own.slides + 1 || !push(own, cell)) return INVALID_MOVE;
  own.slides = n;
}

const pakal = {
  name: 'pakal',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  deltaState: process.argv[2] === 'patch',
  setup: ({ random }) => ({
    boards: Array.from({ length: SEATS }, board),
    goal: 'ABC',
    secret: { stack: random.Shuffle(Array.from({ length: GOALS }, (_, n) => n)) },
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { slide: { move: slide, ignoreStaleStateID: true } },
};

const server = Server({ games: [pakal], origins: [/./] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`127.0.0.1:${appServer.address().port}`);
});
