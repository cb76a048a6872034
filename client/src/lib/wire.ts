// The wire contract under the names that the client uses; the generated module only knows whole messages.
export type {
  Command,
  Event,
  CardFits,
  CheckedRace,
  FieldView,
  Frame,
  Gap,
  Hint,
  Identity,
  Invitation,
  LevelInfo,
  LevelList,
  LogTurn,
  MatchEnd,
  NewRace,
  NewSeat,
  NewTable,
  Phase,
  Problem,
  RaceEvent,
  RaceResult,
  RaceSummary,
  Racer,
  RaceView,
  Refused,
  Replay,
  RoundReplay,
  RoundView,
  RulesetInfo,
  RulesPage,
  RuleText,
  Seal,
  Shown,
  SoloFrame,
  SoloRound,
  SoloView,
  Spot,
  TableSummary,
  TableView,
  Target,
} from './messages';
import type { NewTable, Ping, Push, RaceCommand, Racer, RaceView } from './messages';

export type SeatLetter = 'J' | 'O';
export type Mode = NewTable['mode'];

/** What the table asks for; the socket adds the id by which the answer is recognised. */
export type Request =
  | { type: 'act'; ply: number; token: string }
  | { type: 'next'; ply: number }
  | { type: 'resign'; ply: number; scope: 'round' | 'match' };

export type RaceSeat = Racer['seat'];
export type RaceLevel = RaceView['level'];
/** What a race is asked for and answers; slides go by `Push`, without an answer of their own. */
export type RaceRequest = Exclude<RaceCommand, Push | Ping> extends infer C ? (C extends unknown ? Omit<C, 'id'> : never) : never;

export const otherSeat = (seat: SeatLetter): SeatLetter => (seat === 'J' ? 'O' : 'J');
