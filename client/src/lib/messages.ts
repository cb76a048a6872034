// Made from palenque.messages by: python3 dev.py types

export type Command = Act | Next | Resign | Agree | PlayWithout | Say | Ping;
export type Event = Shown | Present | Rematch | Said | Refused | Pong;
export type RaceCommand = Begin | Lay | Ready | Push | Grab | GiveUpRound | Exchange | Say | Ping;
export type RaceEvent = RaceShown | Pushed | PushRefused | Rematch | Said | Refused | Pong;

/**
 * Every message by its name.
 */
export interface Messages {
  Absence: Absence;
  Act: Act;
  Agree: Agree;
  AskHint: AskHint;
  AskReview: AskReview;
  AskTryHint: AskTryHint;
  Begin: Begin;
  BotAccount: BotAccount;
  BotList: BotList;
  BotTold: BotTold;
  CardFits: CardFits;
  CheckedRace: CheckedRace;
  CheckedVariant: CheckedVariant;
  Clocks: Clocks;
  Command: Command;
  Company: Company;
  Event: Event;
  Exchange: Exchange;
  Exercise: Exercise;
  FaqEntry: FaqEntry;
  FaultTold: FaultTold;
  FieldView: FieldView;
  Frame: Frame;
  Gap: Gap;
  GiveUpRound: GiveUpRound;
  Grab: Grab;
  Hint: Hint;
  Identity: Identity;
  Invitation: Invitation;
  Lay: Lay;
  Lesson: Lesson;
  LessonAnswer: LessonAnswer;
  LessonInfo: LessonInfo;
  LessonList: LessonList;
  LessonStep: LessonStep;
  LevelInfo: LevelInfo;
  LevelList: LevelList;
  Library: Library;
  Lobby: Lobby;
  LogTurn: LogTurn;
  LostSlide: LostSlide;
  MatchEnd: MatchEnd;
  Meanwhile: Meanwhile;
  MeasuredShare: MeasuredShare;
  MissedRound: MissedRound;
  NewBot: NewBot;
  NewRace: NewRace;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Next: Next;
  OpenTable: OpenTable;
  Passphrase: Passphrase;
  Phase: Phase;
  Ping: Ping;
  Place: Place;
  PlayWithout: PlayWithout;
  Pong: Pong;
  Practice: Practice;
  PracticeBoard: PracticeBoard;
  PracticeClaim: PracticeClaim;
  Present: Present;
  Problem: Problem;
  Push: Push;
  PushRefused: PushRefused;
  Pushed: Pushed;
  RaceCommand: RaceCommand;
  RaceEvent: RaceEvent;
  RaceList: RaceList;
  RaceResult: RaceResult;
  RaceShown: RaceShown;
  RaceSummary: RaceSummary;
  RaceView: RaceView;
  Racer: Racer;
  Ready: Ready;
  RealTime: RealTime;
  RecordText: RecordText;
  Refused: Refused;
  Rematch: Rematch;
  Replay: Replay;
  Resign: Resign;
  Review: Review;
  RoundReplay: RoundReplay;
  RoundView: RoundView;
  RuleText: RuleText;
  RulesPage: RulesPage;
  RulesetInfo: RulesetInfo;
  RulesetList: RulesetList;
  RulesetMistake: RulesetMistake;
  Said: Said;
  Say: Say;
  Seal: Seal;
  SeatTaken: SeatTaken;
  Shown: Shown;
  SoloFrame: SoloFrame;
  SoloHistory: SoloHistory;
  SoloRound: SoloRound;
  SoloView: SoloView;
  Spot: Spot;
  StandInView: StandInView;
  TableCreated: TableCreated;
  TableInvitation: TableInvitation;
  TableList: TableList;
  TableSummary: TableSummary;
  TableView: TableView;
  TakeSeat: TakeSeat;
  Target: Target;
  Trial: Trial;
  TrialFigures: TrialFigures;
  TurnBased: TurnBased;
  Variant: Variant;
}
/**
 * A seat whose move is awaited and at which nobody has been connected for a while.
 *
 * ``choices`` are what the other may decide by now, none as long as the grace time runs.
 */
export interface Absence {
  seat: 'J' | 'O';
  choices: ('stand-in' | 'claim-round' | 'claim-match')[];
}
/**
 * Plays one token as the answer to the view with this ply.
 */
export interface Act {
  type: 'act';
  id: string;
  ply: number;
  token: string;
}
/**
 * Proposes a draw of the round, or a pause, answers that, or ends the pause.
 */
export interface Agree {
  type: 'agree';
  id: string;
  ply: number;
  word:
    | 'offer-draw'
    | 'accept-draw'
    | 'decline-draw'
    | 'withdraw-draw'
    | 'offer-pause'
    | 'accept-pause'
    | 'decline-pause'
    | 'withdraw-pause'
    | 'go-on';
}
/**
 * Asks what this seat might do, as it sees the table at this ply.
 */
export interface AskHint {
  seat: 'J' | 'O';
  ply: number;
}
/**
 * Asks where slides were lost: each by the cell of the square that was pushed (K3).
 */
export interface AskReview {
  face: string;
  board: string;
  goal: string;
  /**
   * @maxItems 600
   */
  slides: string[];
}
/**
 * Asks what the seat to move might do after these moves, with hidden cards by ``deal``.
 */
export interface AskTryHint {
  position: string;
  moves?: string;
  deal?: number | null;
}
/**
 * Starts with the seats that are taken; whoever made the race says so.
 */
export interface Begin {
  type: 'begin';
  id: string;
}
/**
 * A bot's account: its token is told this once, and every request bears it.
 */
export interface BotAccount {
  name: string;
  token: string;
}
/**
 * The bots of whoever asks, the latest first.
 */
export interface BotList {
  bots: BotTold[];
}
/**
 * A bot as its owner is told of it: when it was made, and whether its token is void.
 */
export interface BotTold {
  id: string;
  name: string;
  made: number;
  revoked: boolean;
}
/**
 * A card that this seat holds or is offered, and every spot it fits on its own pyramid.
 */
export interface CardFits {
  card: number;
  spots: Spot[];
}
/**
 * A place for a card: the token that plays it there.
 */
export interface Spot {
  rank: number;
  cover: boolean;
  token: string;
}
/**
 * The record of a race that keeps every rule; nobody has won one that is not over.
 *
 * ``seals`` are those of its goal stack, and of every shuffle of it.
 */
export interface CheckedRace {
  names: {
    J?: string;
    O?: string;
    S?: string;
    A?: string;
  };
  rounds: number;
  winners: ('J' | 'O' | 'S' | 'A')[];
  seals: Seal[];
}
/**
 * How a deal was sealed: ``commitment`` is the SHA-256 of the text ``opened``.
 *
 * While cards lie face down ``opened`` is ``None``. Then it is a line with the salt and one
 * for every pile of cards, each ended by a line feed.
 */
export interface Seal {
  commitment: string;
  opened: string | null;
}
/**
 * The ruleset of a text, written out in order, or every mistake in it.
 */
export interface CheckedVariant {
  ruleset: RulesetInfo | null;
  toml: string;
  mistakes: RulesetMistake[];
}
/**
 * A ruleset as a value; ``rows`` from the base up, ``draw`` cards a turn in a solo game.
 */
export interface RulesetInfo {
  id: string;
  solo: boolean;
  deck: number;
  rows: number[];
  hand: number;
  covers: boolean;
  reading: 'ascending' | 'descending';
  tie: ('smaller' | 'nested') | null;
  last: boolean;
  dead_offers: boolean;
  target: number;
  draw: number;
  summary: string;
}
/**
 * What is wrong: a code, the key that it is about, what to say of it, and an English sentence.
 *
 * The values are, for ``number``, the least, the most and what stands there; for ``word`` both
 * words and what stands there; for ``sum`` the fields, the hand, the deck that they need and
 * the one that stands there; for ``file`` what its parser says; otherwise what stands there.
 */
export interface RulesetMistake {
  code:
    | 'unknown-key'
    | 'missing'
    | 'id'
    | 'id-taken'
    | 'rows'
    | 'flag'
    | 'word'
    | 'number'
    | 'sum'
    | 'file';
  key: string;
  values: string[];
  message: string;
}
/**
 * The milliseconds that are ``left`` to each seat, and whose clock ``runs``, if one does.
 */
export interface Clocks {
  left: {
    J?: number;
    O?: number;
  };
  runs: ('J' | 'O') | null;
}
/**
 * Asks for the next round after the view with this ply showed the end of one.
 */
export interface Next {
  type: 'next';
  id: string;
  ply: number;
}
/**
 * Gives up the round that is running, or the whole match.
 */
export interface Resign {
  type: 'resign';
  id: string;
  ply: number;
  scope: 'round' | 'match';
}
/**
 * Decides how to go on without the other, who is away.
 */
export interface PlayWithout {
  type: 'without';
  id: string;
  ply: number;
  choice: 'stand-in' | 'claim-round' | 'claim-match';
}
/**
 * Says one of the preset phrases to everybody at the table; there is no free text.
 */
export interface Say {
  type: 'say';
  id: string;
  phrase:
    | 'hello'
    | 'good-luck'
    | 'well-played'
    | 'thanks'
    | 'sorry'
    | 'moment'
    | 'back'
    | 'your-turn'
    | 'close'
    | 'again'
    | 'must-go'
    | 'bye';
}
/**
 * Asks whether the line is open.
 */
export interface Ping {
  type: 'ping';
}
/**
 * How two people stand with each other besides the game.
 *
 * ``draw`` and ``pause`` are the seats that propose them, and ``may`` is all that this seat may
 * say to it now. While the table ``rests``, nobody moves; ``counting-in`` announces that it
 * goes on. ``meanwhile`` is told a player who was away, until the next move or word of theirs.
 */
export interface Company {
  draw: ('J' | 'O') | null;
  pause: ('J' | 'O') | null;
  rest: 'none' | 'rests' | 'counting-in';
  may: (
    | 'offer-draw'
    | 'accept-draw'
    | 'decline-draw'
    | 'withdraw-draw'
    | 'offer-pause'
    | 'accept-pause'
    | 'decline-pause'
    | 'withdraw-pause'
    | 'go-on'
  )[];
  stand_in: StandInView | null;
  meanwhile: Meanwhile | null;
}
/**
 * The seat for which the computer plays on, at which level.
 */
export interface StandInView {
  seat: 'J' | 'O';
  level: number;
}
/**
 * What happened without a player: the computer's moves for them, and rounds that ended.
 */
export interface Meanwhile {
  moves: number;
  rounds: MissedRound[];
}
/**
 * A round that ended without a player: ``winner`` None is a drawn one.
 */
export interface MissedRound {
  number: number;
  winner: ('J' | 'O') | null;
  reason: string;
}
/**
 * The table as the seat sees it now; ``answers`` names the command that led here.
 */
export interface Shown {
  type: 'view';
  answers: string | null;
  view: TableView;
}
/**
 * All that one seat, or an onlooker (``seat`` None), may know of a table.
 *
 * ``ply`` counts the actions so far. ``open`` are the seats that are waited for, ``ready``
 * those that have asked for the next round, ``programs`` those at which somebody's bot plays.
 * ``company`` is told where two people play from their own devices, and ``clocks`` what was left
 * when the view was made, at tables that have a ``pace``.
 */
export interface TableView {
  table: string;
  ruleset: RulesetInfo;
  mode: 'computer' | 'device' | 'friends' | 'solo';
  level: number | null;
  names: {
    J?: string;
    O?: string;
  };
  seat: ('J' | 'O') | null;
  open: ('J' | 'O')[];
  ready: ('J' | 'O')[];
  programs: ('J' | 'O')[];
  help: boolean;
  ply: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  round_number: number;
  round: RoundView | null;
  solo: SoloView | null;
  seal: Seal | null;
  company: Company | null;
  pace: (RealTime | TurnBased) | null;
  clocks: Clocks | null;
  end: MatchEnd | null;
}
/**
 * A round as one seat sees it; an onlooker has no ``hand`` and nothing that fits.
 *
 * ``revealed`` are the two scaffold cards that decided who starts (P3). ``hands`` is
 * empty until the round is over, then it shows what each seat still held. ``unseen``
 * lists the cards this seat has not seen this round. ``last`` is the field of the
 * latest placement.
 */
export interface RoundView {
  pyramids: {
    J?: FieldView[];
    O?: FieldView[];
  };
  hand: number[];
  hand_sizes: {
    J?: number;
    O?: number;
  };
  hands: {
    J?: number[];
    O?: number[];
  };
  revealed: {
    J?: number;
    O?: number;
  } | null;
  starter: 'J' | 'O';
  turn: number;
  turns: number;
  phase: Phase;
  legal: string[];
  fits: CardFits[];
  gaps: Gap[];
  unseen: number[];
  log: LogTurn[];
  last: {
    J?: number | null;
    O?: number | null;
  };
}
/**
 * A field: its visible card and the card below, and the cards it would take.
 *
 * ``low`` and ``high`` are the smallest and largest card that fit here now; both are
 * ``None`` where nothing can be placed any more.
 */
export interface FieldView {
  rank: number;
  value: number | null;
  under: number | null;
  low: number | null;
  high: number | null;
}
/**
 * What is asked, and of whom.
 *
 * ``offer`` holds the two cards on offer while one is to be picked. While a card is to
 * be placed, ``card`` is that card and ``returns`` the one that goes back to the offerer
 * afterwards. ``winner`` is ``None`` in a drawn round.
 */
export interface Phase {
  kind: 'offer' | 'pick' | 'place' | 'last' | 'over';
  seat: ('J' | 'O') | null;
  offer: number[] | null;
  card: number | null;
  returns: number | null;
  winner: ('J' | 'O') | null;
  reason: string | null;
  rule: string | null;
}
/**
 * A stretch of neighbouring card values that fit the same fields of the own pyramid.
 */
export interface Gap {
  low: number;
  high: number;
  fields: number[];
  covers: number[];
}
/**
 * A turn of the move log: ``offerer`` acts first, in turn 15 the starter.
 */
export interface LogTurn {
  turn: number;
  offerer: ('J' | 'O') | null;
  tokens: string[];
}
/**
 * A solo game as its player sees it: ``drawn`` lies open, ``remaining`` is the pile.
 */
export interface SoloView {
  pyramid: FieldView[];
  drawn: number[];
  discards: number[];
  drawn_count: number;
  remaining: number;
  phase: 'place' | 'over';
  won: boolean | null;
  rule: string | null;
  legal: string[];
  fits: CardFits[];
  gaps: Gap[];
  unseen: number[];
  log: LogTurn[];
  last: number | null;
}
/**
 * Clocks: ``minutes`` for all moves of a match, ``increment`` seconds more after each.
 */
export interface RealTime {
  kind: 'real-time';
  minutes: number;
  increment: number;
}
/**
 * So many ``days`` for each move.
 */
export interface TurnBased {
  kind: 'turn-based';
  days: 1 | 2 | 3 | 7 | 14;
}
/**
 * The end of a match: the winner, and who lost it from outside the rules, and why.
 *
 * A match that has had as many ``rounds`` as a table allows ends unfinished, with no winner.
 */
export interface MatchEnd {
  winner: ('J' | 'O') | null;
  gave_up: ('J' | 'O') | null;
  reason: ('resigned' | 'timeout' | 'abandoned' | 'rounds') | null;
  result: string;
}
/**
 * The seats at which somebody is connected, and whether one that is not is waited for.
 */
export interface Present {
  type: 'present';
  seats: ('J' | 'O')[];
  absence: Absence | null;
}
/**
 * Somebody, who is named, has gone to another table to play again, and waits there.
 */
export interface Rematch {
  type: 'rematch';
  table: string;
  by: string;
}
/**
 * Whoever fills this seat says a phrase, which everybody reads in their own language.
 */
export interface Said {
  type: 'said';
  seat: 'J' | 'O' | 'S' | 'A';
  phrase:
    | 'hello'
    | 'good-luck'
    | 'well-played'
    | 'thanks'
    | 'sorry'
    | 'moment'
    | 'back'
    | 'your-turn'
    | 'close'
    | 'again'
    | 'must-go'
    | 'bye';
}
/**
 * A command had no effect: a code to translate, the rule, and a plain English sentence.
 */
export interface Refused {
  type: 'refused';
  answers: string | null;
  code: string;
  rule: string | null;
  message: string;
}
/**
 * The line is open.
 */
export interface Pong {
  type: 'pong';
}
/**
 * Chooses the square that changes its kind after a round.
 */
export interface Exchange {
  type: 'exchange';
  id: string;
  round: number;
  cell: string;
}
/**
 * A board over a face, the goal, the fewest slides to it and how many shortest ways lead.
 *
 * ``day`` is that of a daily exercise. Boards and faces are rows of the notation, from a1.
 */
export interface Exercise {
  day: string | null;
  face: string;
  board: string;
  goal: string;
  par: number;
  ways: number;
  difficulty: 'easy' | 'medium' | 'hard' | 'expert';
}
/**
 * A question, its answer and the ids of the rules it follows from.
 *
 * It holds in ``rulesets``, the first of which the first of the ``positions`` is of; ``others``
 * says what holds elsewhere.
 */
export interface FaqEntry {
  id: string;
  game: 'pacal' | 'solo' | 'pakal';
  rules: string[];
  rulesets: string[];
  ask: string;
  answer: string;
  others: string | null;
  positions: string[];
}
/**
 * One thing that is wrong: a code to translate, and what stands in its sentence.
 */
export interface FaultTold {
  code: string;
  values: {
    [k: string]: string | number | FaultTold;
  };
}
/**
 * A position of a replay, after ``token`` was played; None stands for a card not known.
 */
export interface Frame {
  token: string | null;
  turn: number;
  pyramids: {
    J?: FieldView[];
    O?: FieldView[];
  };
  hands: {
    J?: (number | null)[];
    O?: (number | null)[];
  };
  phase: Phase;
  position: string;
  comment: string | null;
  last: {
    J?: number | null;
    O?: number | null;
  };
}
/**
 * Gives up the round at an untimed race.
 */
export interface GiveUpRound {
  type: 'give-up-round';
  id: string;
  round: number;
}
/**
 * Claims a scoring tile.
 */
export interface Grab {
  type: 'grab';
  id: string;
  round: number;
  tile: string;
}
/**
 * A move to consider at this ply; ``chance`` of winning the round or the solo game with it.
 */
export interface Hint {
  ply: number;
  token: string;
  chance: number | null;
}
/**
 * Who this browser is: whether there is a passphrase, and how many devices know it.
 *
 * ``known`` says whether it sent its cookie; one that never does keeps none.
 */
export interface Identity {
  passphrase: boolean;
  devices: number;
  known: boolean;
}
/**
 * What a link to a race tells whoever opens it; ``yours`` are the seats held already.
 *
 * ``rematch`` is the next race of those who ran this one, once somebody has asked for it.
 */
export interface Invitation {
  table: string;
  level: 'easy' | 'hard' | 'relaxed' | 'untimed' | 'custom';
  limit: number | null;
  track: string;
  names: {
    J?: string;
    O?: string;
    S?: string;
    A?: string;
  };
  open: ('J' | 'O' | 'S' | 'A')[];
  yours: ('J' | 'O' | 'S' | 'A')[];
  begun: boolean;
  over: boolean;
  rematch: string | null;
}
/**
 * Chooses the side of the card and lays the squares; no ``board`` has them laid at random.
 */
export interface Lay {
  type: 'lay';
  id: string;
  side: number;
  board?: string | null;
}
/**
 * A lesson in one language; ``first`` of its game, and which one is ``following``.
 */
export interface Lesson {
  id: string;
  language: 'en' | 'de' | 'fr' | 'it';
  game: 'pacal' | 'pakal';
  part: 'game' | 'rulesets' | 'solo' | 'puzzles';
  title: string;
  about: string;
  first: boolean;
  steps: LessonStep[];
  following: LessonInfo | null;
}
/**
 * A position with its task, and what is said to every answer that can be tried.
 *
 * The position is a ``table`` of Pacal or a ``race`` of Pakal. ``otherwise`` is said to each
 * legal token that no answer names. Where there is a ``way`` of tokens, squares slide on until
 * something comes of it, and that is what answers name: ``reached`` for the goal, ``claim H`` for
 * a tile that moves the disc, ``not-reached`` or ``goal-symbol`` for another, and
 * ``not-in-line`` for a square that cannot slide.
 */
export interface LessonStep {
  id: string;
  rules: string[];
  task: string;
  table: TableView | null;
  race: RaceView | null;
  way: string[];
  answers: LessonAnswer[];
  otherwise: LessonAnswer | null;
}
/**
 * All that a seat, or an onlooker (``seat`` None), may know of a race.
 *
 * ``round`` is the number that every command names: of the round that runs, of the one just
 * over while it is swapped and after the end, else of the one to come (1 at first). ``goal``
 * is that of the round that runs, and afterwards of the one just over until the count-in.
 * ``sides`` are the two faces of the own card while the squares are laid. ``left`` is what
 * is left of the count-in, the round, or the time for swaps, None where no clock runs.
 * ``track`` lists the symbols of its spaces from the first. ``help`` says whether the
 * table helps: goal ticks, what must be hidden. ``seal`` is that of the present goal stack.
 */
export interface RaceView {
  table: string;
  seat: ('J' | 'O' | 'S' | 'A') | null;
  host: boolean;
  level: 'easy' | 'hard' | 'relaxed' | 'untimed' | 'custom';
  limit: number | null;
  track: string;
  torches: number[];
  finish: number;
  symbols: {
    [k: string]: string;
  };
  help: boolean;
  phase: 'seats' | 'arranging' | 'ready' | 'count-in' | 'running' | 'swapping' | 'over';
  round: number;
  goal: string | null;
  left: number | null;
  tiles: string;
  tiles_left: string;
  goals_left: number;
  seal: Seal | null;
  racers: Racer[];
  sides: string[];
  targets: Target[];
  results: RaceResult[];
  winners: ('J' | 'O' | 'S' | 'A')[];
}
/**
 * A seat of the race. ``slides`` are those that the server has accepted this round.
 *
 * ``claim`` is the tile claimed this round, ``""`` for who gave the round up. ``shows``
 * are the symbols that show now. ``present`` says whether anybody is connected. ``bot`` is
 * the level of a racer of the server's; ``program`` says that somebody else's bot races.
 */
export interface Racer {
  seat: 'J' | 'O' | 'S' | 'A';
  name: string;
  bot: ('novice' | 'casual' | 'skilled' | 'expert') | null;
  program: boolean;
  taken: boolean;
  present: boolean;
  arranged: boolean;
  ready: boolean;
  face: string | null;
  board: string | null;
  shows: string;
  slides: number;
  space: number;
  claim: string | null;
  due: ('harder' | 'easier') | null;
}
/**
 * Where a tile would take the own disc; ``None`` for a symbol of the goal, which moves none.
 */
export interface Target {
  tile: string;
  space: number | null;
  ahead: number | null;
  torch: boolean;
}
/**
 * What a round came to for a seat: why the disc moved or did not, and the swap that is due.
 */
export interface RaceResult {
  seat: 'J' | 'O' | 'S' | 'A';
  claim: string | null;
  shows: string;
  fate: 'moved' | 'no-claim' | 'gave-up' | 'not-reached' | 'goal-symbol';
  start: number;
  space: number;
  due: ('harder' | 'easier') | null;
  swapped: string | null;
  time: number | null;
  slides: number;
  par: number;
}
/**
 * What is said to these tokens, with the id of the rule where they are not right.
 *
 * ``table`` of Pacal, or ``race`` of Pakal, shows what comes of it; neither is there where the
 * position stays as it is.
 */
export interface LessonAnswer {
  tokens: string[];
  right: boolean;
  rule: string | null;
  text: string;
  table: TableView | null;
  race: RaceView | null;
}
/**
 * A lesson as the list shows it; ``steps`` and ``rules`` are ids.
 */
export interface LessonInfo {
  id: string;
  game: 'pacal' | 'pakal';
  part: 'game' | 'rulesets' | 'solo' | 'puzzles';
  title: string;
  about: string;
  steps: string[];
  rules: string[];
}
/**
 * Every lesson, in the order of learning.
 */
export interface LessonList {
  lessons: LessonInfo[];
}
/**
 * A level of the computer, and its Elo above level 1 with its 95% interval.
 */
export interface LevelInfo {
  number: number;
  elo: number;
  low: number;
  high: number;
}
/**
 * The levels that can be played here, the weakest first.
 *
 * Those above ``plain`` need the search, and play like it until the search is ready.
 */
export interface LevelList {
  levels: LevelInfo[];
  plain: number;
  search: 'ready' | 'warming' | 'missing';
}
/**
 * All that the rules and questions pages show, so that it can be searched and kept.
 */
export interface Library {
  language: 'en' | 'de' | 'fr' | 'it';
  pages: RulesPage[];
  questions: FaqEntry[];
}
/**
 * Rules in one language; ``id`` names the ruleset of Pacal, or is ``pakal``.
 */
export interface RulesPage {
  id: string;
  language: 'en' | 'de' | 'fr' | 'it';
  title: string;
  summary: string;
  rules: RuleText[];
}
/**
 * One rule in one language; ``differs`` says how the printed sources disagree.
 */
export interface RuleText {
  id: string;
  title: string;
  text: string;
  differs: string | null;
}
/**
 * The public tables where somebody waits, the latest first, and not the reader's own.
 */
export interface Lobby {
  tables: OpenTable[];
}
/**
 * A table that anybody may join: of Pacal its ruleset, of a race its level.
 *
 * ``names`` are those who sit there, ``open`` counts the seats that are waited for, and
 * ``since`` is when whoever opened the table began to wait, in seconds since 1970.
 */
export interface OpenTable {
  table: string;
  game: 'pacal' | 'pakal';
  ruleset: string | null;
  level: ('easy' | 'hard' | 'relaxed' | 'untimed' | 'custom') | null;
  names: string[];
  open: number;
  help: boolean;
  pace: (RealTime | TurnBased) | null;
  since: number;
}
/**
 * A slide that was not one of the best: its number from 1, and one that was.
 */
export interface LostSlide {
  number: number;
  slide: string;
  better: string;
  cost: number;
}
/**
 * A share from 0 to 1 with its 95% interval.
 */
export interface MeasuredShare {
  value: number;
  low: number;
  high: number;
}
/**
 * Asks for the account of a bot, which is called so wherever it plays.
 */
export interface NewBot {
  name: string;
}
/**
 * Asks for a new race; ``limit`` in seconds is for the level custom alone.
 *
 * Where it is ``public``, the lobby shows it to everybody while a seat is open. The link is
 * previewed in the ``language``.
 */
export interface NewRace {
  level?: 'easy' | 'hard' | 'relaxed' | 'untimed' | 'custom';
  limit?: number | null;
  track?: 'A' | 'B';
  /**
   * @minItems 1
   * @maxItems 4
   */
  seats:
    | [NewSeat]
    | [NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat]
    | [NewSeat, NewSeat, NewSeat, NewSeat];
  help?: boolean;
  public?: boolean;
  language?: ('en' | 'de' | 'fr' | 'it') | null;
}
/**
 * A seat of a new race: held by this browser, by a bot, or open to whoever is invited.
 */
export interface NewSeat {
  kind: 'me' | 'bot' | 'open';
  name?: string | null;
  level?: ('novice' | 'casual' | 'skilled' | 'expert') | null;
}
/**
 * Asks for a new table: against the computer, on one device, with a friend, or a solo game.
 *
 * ``seat`` is whoever asks; none has it drawn by lot. With a friend, the one name is one's own,
 * and where the table is ``public`` the lobby shows it to everybody. Two people may play by a
 * ``pace``; without one nobody's time is counted. ``toml`` is the text of a ruleset of one's own,
 * which then is the one of this id. The link is previewed in the ``language``.
 */
export interface NewTable {
  ruleset: string;
  toml?: string | null;
  mode: 'computer' | 'device' | 'friends' | 'solo';
  level?: number;
  seat?: ('J' | 'O') | null;
  names?: {
    J?: string;
    O?: string;
  };
  help?: boolean;
  public?: boolean;
  pace?: (RealTime | TurnBased) | null;
  language?: ('en' | 'de' | 'fr' | 'it') | null;
}
/**
 * The words by which a player is known on another device, too.
 */
export interface Passphrase {
  passphrase: string;
}
/**
 * Where something is wrong: the line and the column of the text, which count from 1.
 *
 * ``tag`` is the tag of a record; ``round`` and ``turn``, or ``at`` in milliseconds, are the
 * place in the game, and ``move`` counts the moves after a position.
 */
export interface Place {
  line: number;
  column: number | null;
  tag: string | null;
  round: number | null;
  turn: number | null;
  at: number | null;
  move: number | null;
}
/**
 * The position after some moves: a table of Pacal, or a board of Pakal.
 *
 * ``start`` and ``moves`` lead to ``position``, all in the notation. Where ``start`` hides cards
 * of the seats ``dealt``, the number ``deal`` has dealt them at random, and ``position`` is what
 * the seat that acts sees.
 */
export interface Practice {
  start: string;
  moves: string[];
  position: string;
  table: TableView | null;
  board: PracticeBoard | null;
  dealt: ('J' | 'O')[];
  deal: number | null;
}
/**
 * One board of Pakal in a round; ``track`` lists the symbols of its spaces from the first.
 */
export interface PracticeBoard {
  symbols: {
    [k: string]: string;
  };
  face: string;
  board: string;
  goal: string;
  tiles: string;
  track: string;
  space: number;
  shows: string;
  claim: PracticeClaim | null;
}
/**
 * What the claim of a tile came to: the disc's space, the swap that is due, or the finish.
 */
export interface PracticeClaim {
  tile: string;
  fate: 'moved' | 'no-claim' | 'gave-up' | 'not-reached' | 'goal-symbol';
  space: number;
  due: ('harder' | 'easier') | null;
  finishes: boolean;
}
/**
 * Why a request was refused: a code to translate, and one plain English sentence.
 *
 * ``faults`` say exactly what is wrong with a text or a move, for every language, and
 * ``place`` where.
 */
export interface Problem {
  code: string;
  message: string;
  rule: string | null;
  faults: FaultTold[];
  place: Place | null;
}
/**
 * Pushes a square; ``n`` counts this seat's slides in this round from 1.
 */
export interface Push {
  type: 'push';
  round: number;
  n: number;
  cell: string;
}
/**
 * A slide that had no effect, and the own board as it is after the first ``n`` slides.
 */
export interface PushRefused {
  type: 'push-refused';
  round: number;
  n: number;
  board: string;
  code: string;
  rule: string;
  message: string;
}
/**
 * A seat's slide that the server has accepted and stored.
 */
export interface Pushed {
  type: 'pushed';
  seat: 'J' | 'O' | 'S' | 'A';
  round: number;
  n: number;
  cell: string;
}
/**
 * Is ready for this round; once all are, the count-in begins.
 */
export interface Ready {
  type: 'ready';
  id: string;
  round: number;
}
/**
 * The race as the seat sees it now; ``answers`` names the command that led here.
 */
export interface RaceShown {
  type: 'race';
  answers: string | null;
  view: RaceView;
}
/**
 * The races at which this browser holds a seat, the latest first.
 */
export interface RaceList {
  races: RaceSummary[];
}
/**
 * One line of the home page: a race to resume; ``yours`` are the seats held there.
 *
 * ``names`` are those that sit there, ``updated`` is in seconds since 1970.
 */
export interface RaceSummary {
  table: string;
  level: 'easy' | 'hard' | 'relaxed' | 'untimed' | 'custom';
  names: {
    J?: string;
    O?: string;
    S?: string;
    A?: string;
  };
  round: number;
  phase: 'seats' | 'arranging' | 'ready' | 'count-in' | 'running' | 'swapping' | 'over';
  over: boolean;
  winners: ('J' | 'O' | 'S' | 'A')[];
  updated: number;
  yours: ('J' | 'O' | 'S' | 'A')[];
}
/**
 * A record to open, as text.
 */
export interface RecordText {
  record: string;
}
/**
 * A record that can be stepped through: ``rounds`` for Pacal, ``solo`` for a solo game.
 *
 * ``seal`` is that of a solo game; every round of a match has its own.
 */
export interface Replay {
  ruleset: RulesetInfo;
  names: {
    J?: string;
    O?: string;
  };
  result: string;
  tags: {
    [k: string]: string;
  };
  rounds: RoundReplay[];
  solo: SoloFrame[];
  seal: Seal | null;
}
/**
 * The frames of one round, the first before any move.
 */
export interface RoundReplay {
  number: number;
  starter: ('J' | 'O') | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  log: LogTurn[];
  frames: Frame[];
  seal: Seal | null;
}
/**
 * A position of a solo replay.
 */
export interface SoloFrame {
  token: string | null;
  turn: number;
  pyramid: FieldView[];
  drawn: (number | null)[];
  discards: number[];
  phase: 'place' | 'over';
  won: boolean | null;
  position: string;
  comment: string | null;
  last: number | null;
}
/**
 * Slides beside the fewest, whether the goal shows, and where slides were lost.
 */
export interface Review {
  slides: number;
  par: number;
  solved: boolean;
  lost: LostSlide[];
}
/**
 * Every ruleset that this server offers, the default first.
 */
export interface RulesetList {
  rulesets: RulesetInfo[];
}
/**
 * The seat that this browser now holds.
 */
export interface SeatTaken {
  seat: 'J' | 'O' | 'S' | 'A';
}
/**
 * The rounds that this browser ran alone, the latest first.
 */
export interface SoloHistory {
  rounds: SoloRound[];
}
/**
 * A round run alone: the time and the slides of the claim, and the fewest slides possible.
 */
export interface SoloRound {
  table: string;
  round: number;
  level: 'easy' | 'hard' | 'relaxed' | 'untimed' | 'custom';
  goal: string;
  reached: boolean;
  time: number | null;
  slides: number;
  par: number;
  updated: number;
}
/**
 * Answers with the new table's id.
 */
export interface TableCreated {
  table: string;
}
/**
 * What a link to a table tells; ``yours`` are the seats held or kept for this browser.
 *
 * ``open`` are the seats that it may take, and ``rematch`` is the table at which somebody has
 * asked for another match.
 */
export interface TableInvitation {
  table: string;
  ruleset: RulesetInfo;
  mode: 'computer' | 'device' | 'friends' | 'solo';
  names: {
    J?: string;
    O?: string;
  };
  open: ('J' | 'O')[];
  yours: ('J' | 'O')[];
  pace: (RealTime | TurnBased) | null;
  over: boolean;
  rematch: string | null;
}
/**
 * The tables at which this browser holds a seat, the latest first.
 */
export interface TableList {
  tables: TableSummary[];
}
/**
 * One line of the home page: a game to resume or to look at again.
 *
 * ``updated`` is in seconds since 1970. ``result`` is the record's, once it is over. ``open``
 * are the seats that are waited for, ``ready`` those that have asked for the next round.
 * ``left`` are the milliseconds that the seat that ``acts`` has by its ``pace``.
 */
export interface TableSummary {
  table: string;
  ruleset: string;
  mode: 'computer' | 'device' | 'friends' | 'solo';
  names: {
    J?: string;
    O?: string;
  };
  level: number | null;
  seats: ('J' | 'O')[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  score: [number, number];
  round: number;
  turn: number;
  phase: ('offer' | 'pick' | 'place' | 'last' | 'over') | null;
  acts: ('J' | 'O') | null;
  open: ('J' | 'O')[];
  ready: ('J' | 'O')[];
  over: boolean;
  result: string;
  updated: number;
  pace: (RealTime | TurnBased) | null;
  left: number | null;
}
/**
 * Sits down on the first open seat, or on the one that is kept for this browser.
 */
export interface TakeSeat {
  name: string;
}
/**
 * How a trial stands: ``played`` of all rounds, and once it is done its figures.
 *
 * ``known`` are those of Klee's rules, ``concerns`` what stands against the ruleset as a game.
 */
export interface Trial {
  state: 'waiting' | 'running' | 'done';
  played: number;
  rounds: number;
  player: string | null;
  own: TrialFigures | null;
  known: TrialFigures | null;
  concerns: ('endless' | 'drawish' | 'one-sided' | 'short' | 'forced' | 'indifferent')[];
}
/**
 * What equal players met in so many rounds of a ruleset.
 *
 * ``turns`` is the mean length of a round, ``shortest`` to ``longest`` the middle nine tenths,
 * ``ends`` the share of each way to end. ``first`` is the score of who offers first, ``forced``
 * the share of decisions with one legal move, ``choices`` the mean number of legal moves.
 * ``worth`` is how much oftener the best move wins than another, and ``matters`` the share of
 * decisions where that is 0.05 or more; both are null where no search measured them.
 */
export interface TrialFigures {
  rounds: number;
  turns: number;
  shortest: number;
  longest: number;
  ends: {
    [k: string]: number;
  };
  first: MeasuredShare;
  drawn: MeasuredShare;
  forced: number;
  choices: number;
  worth: number | null;
  matters: number | null;
}
/**
 * A ruleset as the text of its TOML file.
 */
export interface Variant {
  toml: string;
}
