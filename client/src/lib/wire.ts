// The wire contract under the names that the client uses; the generated module only knows whole messages.
export type {
  Absence,
  Command,
  Event,
  FaqEntry,
  FaultTold,
  Exercise,
  CardFits,
  CheckedRace,
  CheckedVariant,
  Clocks,
  FieldView,
  Frame,
  Gap,
  Hint,
  Identity,
  Invitation,
  Lesson,
  LessonAnswer,
  LessonInfo,
  LessonStep,
  LevelInfo,
  LevelList,
  Library,
  LogTurn,
  MatchEnd,
  MeasuredShare,
  NewRace,
  NewSeat,
  NewTable,
  OpenTable,
  Phase,
  Place,
  Practice,
  PracticeBoard,
  PracticeClaim,
  Problem,
  Present,
  RaceEvent,
  RaceResult,
  RaceSummary,
  Racer,
  RaceView,
  Refused,
  Rematch,
  Replay,
  Review,
  RoundReplay,
  RoundView,
  RulesetInfo,
  RulesetMistake,
  RulesPage,
  RuleText,
  Said,
  Seal,
  Shown,
  SoloFrame,
  SoloRound,
  SoloView,
  Spot,
  TableInvitation,
  TableSummary,
  Target,
  Trial,
  TrialFigures,
} from './messages';
import type { Agree, Exercise as AnyExercise, NewTable, Ping, PlayWithout, Push, RaceCommand, Racer, RaceView, RealTime, Said, Say, TableView as AnyView, TurnBased } from './messages';

export type SeatLetter = 'J' | 'O';
export type Pace = RealTime | TurnBased;
/** What may be said about draws and pauses, and what may be decided about whoever is away. */
export type Word = Agree['word'];
export type Choice = PlayWithout['choice'];
export type Difficulty = AnyExercise['difficulty'];
export type Mode = NewTable['mode'];

/** What the table asks for; the socket adds the id by which the answer is recognised. */
export type Request =
  | { type: 'act'; ply: number; token: string }
  | { type: 'next'; ply: number }
  | { type: 'resign'; ply: number; scope: 'round' | 'match' }
  | { type: 'agree'; ply: number; word: Word }
  | { type: 'without'; ply: number; choice: Choice };

/** What anybody is shown of a table, whether seated there or looking on. */
export type { AnyView };
/** What a seat is shown. */
export type TableView = AnyView & { seat: SeatLetter };

/** What may be said at a table: one of the preset phrases. */
export type Phrase = Said['phrase'];

export type RaceSeat = Racer['seat'];
export type RaceLevel = RaceView['level'];
/** What a race is asked for and answers; slides go by `Push`, without an answer of their own. */
export type RaceRequest = Exclude<RaceCommand, Push | Say | Ping> extends infer C ? (C extends unknown ? Omit<C, 'id'> : never) : never;

export const otherSeat = (seat: SeatLetter): SeatLetter => (seat === 'J' ? 'O' : 'J');
