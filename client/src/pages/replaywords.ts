import { t } from '../lib/i18n.svelte';
import type { Frame, LogTurn, Replay, SeatLetter, SoloFrame, TableView } from '../lib/wire';
import { momentOf } from '../table/moments';
import { seatName } from '../table/people';
import { sentence } from '../table/report';
import { overTitle, reasonText, type Words } from '../table/words';

/** A replay is watched, so both players are called by name. */
const watched = (replay: Replay): TableView =>
  ({ ruleset: replay.ruleset, names: replay.names, mode: 'device', seat: 'J' }) as TableView;

export function frameWords(replay: Replay, log: LogTurn[], frame: Frame, seat: SeatLetter | null): Words {
  const view = watched(replay);
  const title = t('replay.turn', { turn: frame.turn });
  if (frame.phase.kind === 'over') {
    return { title: overTitle(view, frame.phase), sentence: reasonText(view, frame.phase, log) };
  }
  const moment = frame.token === null ? null : momentOf(frame.token, seat);
  if (moment) return { title, sentence: sentence(view, moment) };
  return { title: t('replay.start'), sentence: t('replay.starter', { name: seatName(replay.names, frame.phase.seat ?? 'J') }) };
}

export function soloFrameWords(frame: SoloFrame): Words {
  if (frame.phase === 'over') return { title: t(frame.won ? 'solo.won' : 'solo.lost'), sentence: frame.token ?? '' };
  return { title: t('replay.turn', { turn: frame.turn }), sentence: frame.token ?? '' };
}

/** A solo record has no log of its own: its frames name the tokens of each turn. */
export function soloLog(frames: SoloFrame[]): LogTurn[] {
  const turns = new Map<number, string[]>();
  for (const { turn, token } of frames) {
    if (token !== null) turns.set(turn, [...(turns.get(turn) ?? []), token]);
  }
  return [...turns].map(([turn, tokens]) => ({ turn, offerer: null, tokens }));
}
