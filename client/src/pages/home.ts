import { t, type Key } from '../lib/i18n.svelte';
import { otherSeat, type SeatLetter, type TableSummary } from '../lib/wire';
import { seatName } from '../table/people';

const own = (table: TableSummary): SeatLetter => table.seats[0] ?? 'J';

/** Who plays whom, in one line. */
export function tableTitle(table: TableSummary): string {
  if (table.mode === 'solo') return t('home.solo', { name: seatName(table.names, 'J') });
  if (table.mode === 'device') return t('home.device', { left: seatName(table.names, 'J'), right: seatName(table.names, 'O') });
  return t('home.computer', { name: seatName(table.names, otherSeat(own(table))) });
}

/** Whose move it is, or what is asked of the player. */
export function whoseMove(table: TableSummary): string {
  if (table.mode === 'solo') return '';
  if (table.phase === 'over' || !table.phase || !table.acts) return t('home.next');
  if (table.mode === 'device') return t('home.acts', { name: seatName(table.names, table.acts) });
  if (!table.seats.includes(table.acts)) return t('home.acts', { name: seatName(table.names, table.acts) });
  return t(`home.asked.${table.phase}` as Key);
}

/** The score with one's own side first. */
export function scoreText(table: TableSummary): string {
  const [jade, obsidian] = table.score;
  return own(table) === 'J' ? `${jade} : ${obsidian}` : `${obsidian} : ${jade}`;
}

export function resultText(table: TableSummary): string {
  if (table.mode === 'solo') {
    const won = table.result.startsWith('won');
    return t(won ? 'home.solo.won' : 'home.solo.lost', { drawn: table.result.replace(/\D+/g, '') });
  }
  return scoreText(table);
}
