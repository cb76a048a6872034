import { raceRecordPath, recordPath } from '../lib/api';
import { list, numberWord, t, type Key } from '../lib/i18n.svelte';
import { leftText } from '../lib/pace';
import { racePath, replayPath, tablePath } from '../lib/router.svelte';
import { otherSeat, type RaceSeat, type RaceSummary, type SeatLetter, type TableSummary } from '../lib/wire';
import { seatName } from '../table/people';
import { rulesetName } from '../ui/rulesets';

/** One game of either kind in the lists of the home page. */
export interface GameLine {
  table: string;
  seat: RaceSeat;
  title: string;
  text: string;
  resume: string;
  replay: string | null;
  record: string;
  over: boolean;
  updated: number;
  /** Whether a player at another device waits for this one's move. */
  yours: boolean;
  /** The milliseconds that are left for the move that is awaited. */
  left: number | null;
}

/** One's own turns first, of these the one with the least time; then the latest games. */
export const byTurn = (a: GameLine, b: GameLine): number =>
  Number(b.yours) - Number(a.yours) || (a.yours ? urgency(a) - urgency(b) || 0 : 0) || b.updated - a.updated;

const urgency = ({ left }: GameLine): number => left ?? Number.MAX_SAFE_INTEGER;

export const tableLine = (table: TableSummary): GameLine => ({
  table: table.table,
  seat: table.acts ?? own(table),
  title: tableTitle(table),
  text: `${rulesetName(table.ruleset)}, ${table.over ? resultText(table) : standText(table)}`,
  resume: tablePath(table.table),
  replay: replayPath(table.table),
  record: recordPath(table.table),
  over: table.over,
  updated: table.updated,
  yours: table.mode === 'friends' && !table.over && table.acts !== null && table.seats.includes(table.acts),
  left: table.left,
});

export const raceLine = (race: RaceSummary): GameLine => ({
  table: race.table,
  seat: race.yours[0] ?? 'J',
  title: raceTitle(race),
  text: `${t('game.pakal')}, ${race.over ? winnersText(race) : raceStand(race)}`,
  resume: racePath(race.table),
  replay: null,
  record: raceRecordPath(race.table),
  over: race.over,
  updated: race.updated,
  yours: false,
  left: null,
});

function raceTitle(race: RaceSummary): string {
  const others = Object.entries(race.names).filter(([seat]) => seat !== race.yours[0]);
  return others.length > 0 ? t('home.race.with', { names: list(others.map(([, name]) => name)) }) : t('home.race.alone');
}

const raceStand = (race: RaceSummary): string =>
  race.phase === 'seats' ? t('home.race.seats') : t('home.race.stand', { round: numberWord(race.round) ?? race.round });

function winnersText(race: RaceSummary): string {
  if (Object.keys(race.names).length === 1) return t('home.race.finished');
  const [first, ...rest] = race.winners;
  if (!first) return t('home.race.finished');
  if (rest.length === 0 && race.yours.length === 1 && race.yours[0] === first) return t('home.race.won.you');
  return t('home.race.won.name', { name: list(race.winners.map((seat) => race.names[seat] ?? t(`seat.${seat}`))) });
}

/** Before the round is dealt there is nothing but who is waited for. */
function standText(table: TableSummary): string {
  if (table.open.length === 0) return `${stand(table)} ${whoseMove(table)}${timeLeft(table)}`;
  return table.open.includes(own(table)) ? t('home.kept') : t('home.waits');
}

const timeLeft = ({ left }: TableSummary): string => (left === null ? '' : ` ${t('home.left', { time: leftText(left) })}`);

const stand = (table: TableSummary): string =>
  table.mode === 'solo'
    ? t('home.solo.turn', { turn: table.turn })
    : t('home.stand', { round: numberWord(table.round) ?? table.round, turn: table.turn, score: scoreText(table) });

const own = (table: TableSummary): SeatLetter => table.seats[0] ?? 'J';

/** Who plays whom, in one line. */
function tableTitle(table: TableSummary): string {
  if (table.mode === 'solo') return t('home.solo', { name: seatName(table.names, 'J') });
  if (table.mode === 'device') return t('home.device', { left: seatName(table.names, 'J'), right: seatName(table.names, 'O') });
  const rival = otherSeat(own(table));
  if (!table.names[rival]) return t('home.invited');
  const name = seatName(table.names, rival);
  return table.level === null ? t('home.friend', { name }) : t('home.computer', { name, level: table.level });
}

/** Whose move it is, or what is asked of the player. */
function whoseMove(table: TableSummary): string {
  if (table.mode === 'solo') return '';
  if (table.phase === 'over' || !table.phase || !table.acts) return nextRound(table);
  if (table.mode === 'device') return t('home.acts', { name: seatName(table.names, table.acts) });
  if (!table.seats.includes(table.acts)) return t('home.acts', { name: seatName(table.names, table.acts) });
  return t(`home.asked.${table.phase}` as Key);
}

/** Whom the next round waits for. */
function nextRound(table: TableSummary): string {
  const waits = table.ready.includes(own(table));
  return waits ? t('home.next.waits', { name: seatName(table.names, otherSeat(own(table))) }) : t('home.next');
}

/** The score with one's own side first. */
function scoreText(table: TableSummary): string {
  const [jade, obsidian] = table.score;
  return (own(table) === 'J' ? [jade, obsidian] : [obsidian, jade]).join('\u202f:\u202f');
}

function resultText(table: TableSummary): string {
  if (table.mode === 'solo') {
    const won = table.result.startsWith('won');
    return t(won ? 'home.solo.won' : 'home.solo.lost', { drawn: table.result.replace(/\D+/g, '') });
  }
  return scoreText(table);
}
