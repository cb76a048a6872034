// Made from palenque.messages by: python3 dev.py types

export type Command = Act | Next | Resign | Ping;
export type Event = Shown | Refused | Pong;

/**
 * Every message by its name.
 */
export interface Messages {
  Act: Act;
  CardFits: CardFits;
  Command: Command;
  Event: Event;
  FieldView: FieldView;
  Frame: Frame;
  Gap: Gap;
  LogTurn: LogTurn;
  MatchEnd: MatchEnd;
  NewTable: NewTable;
  Next: Next;
  Phase: Phase;
  Ping: Ping;
  Pong: Pong;
  Problem: Problem;
  RecordText: RecordText;
  Refused: Refused;
  Replay: Replay;
  Resign: Resign;
  RoundReplay: RoundReplay;
  RoundView: RoundView;
  RuleText: RuleText;
  RulesPage: RulesPage;
  RulesetInfo: RulesetInfo;
  RulesetList: RulesetList;
  Shown: Shown;
  SoloFrame: SoloFrame;
  SoloView: SoloView;
  Spot: Spot;
  TableCreated: TableCreated;
  TableList: TableList;
  TableSummary: TableSummary;
  TableView: TableView;
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
 * Asks whether the line is open.
 */
export interface Ping {
  type: 'ping';
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
 * All that one seat may know of a table; ``ply`` counts the actions so far.
 */
export interface TableView {
  table: string;
  ruleset: RulesetInfo;
  mode: 'computer' | 'device' | 'solo';
  level: ('random' | 'greedy') | null;
  names: {
    J?: string;
    O?: string;
  };
  seat: 'J' | 'O';
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
  end: MatchEnd | null;
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
 * A round as one seat sees it.
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
 * The end of a match: the winner, and who gave up if the match was given up.
 */
export interface MatchEnd {
  winner: ('J' | 'O') | null;
  gave_up: ('J' | 'O') | null;
  result: string;
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
 * Asks for a new table: against the computer, on one device, or a solo game.
 */
export interface NewTable {
  ruleset: string;
  mode: 'computer' | 'device' | 'solo';
  level?: 'random' | 'greedy';
  seat?: 'J' | 'O';
  names?: {
    J?: string;
    O?: string;
  };
  help?: boolean;
}
/**
 * Why a request was refused: a code to translate, and one plain English sentence.
 */
export interface Problem {
  code: string;
  message: string;
  rule: string | null;
}
/**
 * A record to open, as text.
 */
export interface RecordText {
  record: string;
}
/**
 * A record that can be stepped through: ``rounds`` for Pacal, ``solo`` for a solo game.
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
 * One rule in one language; ``differs`` says how the printed sources disagree.
 */
export interface RuleText {
  id: string;
  title: string;
  text: string;
  differs: string | null;
}
/**
 * The rules of one ruleset in one language.
 */
export interface RulesPage {
  ruleset: RulesetInfo;
  language: 'en' | 'de' | 'fr' | 'it';
  title: string;
  summary: string;
  rules: RuleText[];
}
/**
 * Every ruleset that this server offers, the default first.
 */
export interface RulesetList {
  rulesets: RulesetInfo[];
}
/**
 * Answers with the new table's id.
 */
export interface TableCreated {
  table: string;
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
 * ``updated`` is in seconds since 1970. ``result`` is the record's, once it is over.
 */
export interface TableSummary {
  table: string;
  ruleset: string;
  mode: 'computer' | 'device' | 'solo';
  names: {
    J?: string;
    O?: string;
  };
  level: ('random' | 'greedy') | null;
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
  over: boolean;
  result: string;
  updated: number;
}
