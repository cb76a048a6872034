import { count, t } from '../lib/i18n.svelte';
import { otherSeat, type LogTurn, type Phase, type RoundView, type TableView } from '../lib/wire';
import { about, seatName } from './people';
import { fitsOf, rests, type Asked } from './turn';

/** One sentence says whose turn it is: a title, and what is asked. */
export interface Words {
  title: string;
  sentence: string;
}

export function roundWords(view: TableView, round: RoundView, asked: Asked): Words {
  const rival = seatName(view.names, otherSeat(view.seat));
  switch (asked.kind) {
    case 'offer':
      return { title: t('ask.offer'), sentence: t('ask.offer.how', { name: rival }) };
    case 'pick':
      return { title: t('ask.pick'), sentence: pickSentence(view, round, asked.offer) };
    case 'place':
      return { title: t('ask.place'), sentence: placeSentence(view, asked, rival) };
    case 'last':
      return { title: t('ask.last'), sentence: t('ask.last.how', { card: asked.card }) };
    case 'over':
      return overWords(view, round);
    default:
      return waitWords(view, round.phase);
  }
}

function pickSentence(view: TableView, round: RoundView, offer: number[]): string {
  const [first = 0, second = 0] = offer;
  const name = seatName(view.names, otherSeat(view.seat));
  const offered = t('ask.pick.offer', { name, first, second });
  const fits = view.help ? offer.map((card) => fitCount(card, fitsOf(round.fits, card)?.spots.length ?? 0)) : [];
  return [offered, ...fits, t('ask.pick.how')].join(' ');
}

const fitCount = (card: number, n: number): string =>
  n === 0 ? t('ask.pick.nowhere', { card }) : count('ask.pick.fits', n, { card });

function placeSentence(view: TableView, asked: Asked & { kind: 'place' }, name: string): string {
  const { card, returns } = asked;
  const how = t(view.help ? 'ask.place.lit' : 'ask.place.how', { card });
  return returns === null ? how : `${how} ${t('ask.place.returns', { card: returns, name })}`;
}

export const overWords = (view: TableView, { phase, log }: RoundView): Words => ({
  title: overTitle(view, phase),
  sentence: reasonText(view, phase, log),
});

/** What an onlooker is told, to whom nothing is offered. */
export function watchWords(view: TableView, phase: Phase): Words {
  const words = waitWords(view, phase);
  if (rests(view.company)) return words;
  const name = phase.seat ? seatName(view.names, otherSeat(phase.seat)) : '';
  if (phase.kind === 'offer') return { ...words, sentence: t('watch.offer.how', { name }) };
  if (phase.kind === 'pick') return { ...words, sentence: t('watch.pick.how', { name }) };
  return words;
}

function waitWords(view: TableView, phase: Phase): Words {
  if (rests(view.company)) return restWords(view);
  const name = phase.seat ? seatName(view.names, phase.seat) : '';
  if (phase.kind === 'offer') return { title: t('wait.offer', { name }), sentence: t('wait.offer.how') };
  if (phase.kind === 'pick') return { title: t('wait.pick', { name }), sentence: t('wait.pick.how', { name }) };
  if (phase.kind === 'last') return { title: t('wait.last', { name }), sentence: t('wait.last.how') };
  return { title: t('wait.place', { name }), sentence: t('wait.place.how', { card: phase.card ?? '' }) };
}

const restWords = ({ company }: TableView): Words =>
  company?.rest === 'rests'
    ? { title: t('pause.title'), sentence: t('pause.how') }
    : { title: t('pause.ends'), sentence: t('pause.ends.how') };

export function overTitle(view: TableView, phase: Pick<Phase, 'winner'>): string {
  return phase.winner ? about('over.won', view, phase.winner) : t('over.drawn');
}

/** Why a round ended, in words; its rule id stands beside it. */
export function reasonText(view: TableView, phase: Phase, log: LogTurn[]): string {
  const { winner = null, reason = null } = phase;
  if (!winner) return reason === 'spread' ? t('reason.spread.drawn') : drawnText(reason);
  const loser = otherSeat(winner);
  switch (reason) {
    case 'complete':
      return about('reason.complete', view, winner);
    case 'spread':
      return t(view.ruleset.tie === 'nested' ? 'reason.spread.nested' : 'reason.spread.smaller');
    case 'stuck':
      return about('said.stuck', view, loser, { card: stuckCard(log) });
    case 'no-offer':
      return about('reason.no-offer', view, loser);
    case 'resigned':
      return about('reason.resigned', view, loser);
    case 'timeout':
      return about('reason.timeout', view, loser);
    case 'abandoned':
      return about('reason.abandoned', view, loser);
    default:
      return '';
  }
}

/** The card that could not be placed, which the log notes as its last token: `33#`. */
export const stuckCard = (log: LogTurn[]): string => log.at(-1)?.tokens.at(-1)?.replace('#', '') ?? '';

const drawnText = (reason: string | null): string =>
  reason === 'agreed' ? t('reason.agreed') : t('reason.unfinished');

const LOST = { resigned: 'match.gaveup', timeout: 'reason.timeout', abandoned: 'match.left' } as const;

export function matchWords(view: TableView): Words {
  const { end } = view;
  const title = end?.winner ? about('match.won', view, end.winner) : t('match.over');
  if (end?.reason === 'rounds') return { title, sentence: t('match.rounds', { rounds: view.round_number }) };
  if (end?.gave_up) return { title, sentence: about(LOST[end.reason ?? 'resigned'], view, end.gave_up) };
  return { title, sentence: view.round ? reasonText(view, view.round.phase, view.round.log) : '' };
}
