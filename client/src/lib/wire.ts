// The wire contract under the names that the client uses; the generated module only knows whole messages.
export type {
  Command,
  Event,
  CardFits,
  FieldView,
  Frame,
  Gap,
  LogTurn,
  MatchEnd,
  NewTable,
  Phase,
  Problem,
  Refused,
  Replay,
  RoundReplay,
  RoundView,
  RulesetInfo,
  RulesPage,
  RuleText,
  Shown,
  SoloFrame,
  SoloView,
  Spot,
  TableSummary,
  TableView,
} from './messages';
import type { NewTable } from './messages';

export type SeatLetter = 'J' | 'O';
export type Mode = NewTable['mode'];
export type Level = 'random' | 'greedy';

/** What the table asks for; the socket adds the id by which the answer is recognised. */
export type Request =
  | { type: 'act'; ply: number; token: string }
  | { type: 'next'; ply: number }
  | { type: 'resign'; ply: number; scope: 'round' | 'match' };

export const otherSeat = (seat: SeatLetter): SeatLetter => (seat === 'J' ? 'O' : 'J');
