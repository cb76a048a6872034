import { t } from '../lib/i18n.svelte';
import type { FieldView, Spot, TableView } from '../lib/wire';
import { rangeText } from './names';
import { KEEP, askedOf, cardToPlace, choicesOf, fitsOf, offerToken, toggled, tokenOf, type Asked } from './turn';

/** Why a choice was not taken: one sentence in the language of the moment, and its rule. */
export interface Notice {
  text: () => string;
  rule: string | null;
}

/** What is played at: a table, or a lesson. */
export interface Played {
  readonly view: TableView | null;
  readonly busy: boolean;
  act(token: string): void;
}

/** Why this card cannot lie on this field, where somebody knows it better than the view does. */
type Why = (card: number, field: FieldView) => Notice | null;

/** A seat's choice before it is confirmed; nothing here has been said to the table yet. */
export class Play {
  readonly #session: () => Played;
  readonly #covered: () => boolean;
  readonly #why: Why;
  cards = $state<number[]>([]);
  spot = $state.raw<Spot | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** A picked card that fits nowhere, while the player is asked whether that is meant. */
  losing = $state<number | null>(null);

  /** While the hand is `covered`, nothing that needs it is asked: it may be another who looks. */
  constructor(session: () => Played, covered: () => boolean = () => false, why: Why = () => null) {
    this.#session = session;
    this.#covered = covered;
    this.#why = why;
  }

  get view(): TableView | null {
    return this.#session().view;
  }

  readonly asked: Asked = $derived.by(() => {
    const asked: Asked = this.view ? askedOf(this.view) : { kind: 'wait' };
    return this.handOver(asked) ? { kind: 'wait' } : asked;
  });
  readonly choices = $derived.by(() => (this.view ? choicesOf(this.view) : { legal: [], fits: [] }));
  readonly card = $derived(cardToPlace(this.asked, this, this.choices.fits));
  readonly spots: Spot[] = $derived(fitsOf(this.choices.fits, this.card)?.spots ?? []);
  readonly token = $derived(tokenOf(this.asked, this, this.choices.legal));
  readonly mayKeep = $derived(this.asked.kind === 'last' && this.choices.legal.includes(KEEP));

  /** Whether the hand has to be shown before what is asked can be done. */
  handOver(asked: Asked): boolean {
    return this.#covered() && (asked.kind === 'offer' || asked.kind === 'last');
  }

  chooseCard(card: number): void {
    this.notice = null;
    if (this.asked.kind === 'wait') return this.#explain(() => t('notice.wait'));
    if (this.asked.kind === 'place') return this.#explain(() => t('notice.place.first', { card: this.card ?? '' }), 'P6');
    if (this.asked.kind === 'offer') this.#chooseOffered(card);
    if (this.asked.kind === 'pick') this.cards = toggled(this.cards, card, 1);
    if (this.asked.kind === 'draw') this.#chooseDrawn(card);
  }

  #chooseOffered(card: number): void {
    const cards = toggled(this.cards, card, 2);
    this.cards = cards;
    if (cards.length === 2 && !offerToken(this.choices.legal, cards)) {
      this.#explain(() => t('refused.dead-offer'), 'P15');
    }
  }

  #chooseDrawn(card: number): void {
    if (fitsOf(this.choices.fits, card)?.spots.length === 0) {
      return this.#explain(() => t('notice.nowhere', { card }), 'P7');
    }
    this.cards = [card];
    this.spot = null;
  }

  /** Previews the card on a field, or says why it cannot lie there. */
  chooseField(field: FieldView): void {
    this.notice = null;
    if (this.asked.kind === 'wait') return this.#explain(() => t('notice.wait'));
    if (this.card === null) return this.#explain(() => t('notice.card.first'));
    const spot = this.spots.find(({ rank }) => rank === field.rank);
    if (spot) this.spot = spot;
    else if (!(this.notice = this.#why(this.card, field))) this.#explainField(field, this.card);
  }

  #explainField(field: FieldView, card: number): void {
    const { rank, value, under, low, high } = field;
    if (under !== null) return this.#explain(() => t('notice.closed', { rank }), 'P8');
    if (value !== null && !this.view?.ruleset.covers) return this.#explain(() => t('notice.no.cover', { rank }), 'P8');
    if (!this.view?.help || low === null || high === null) {
      return this.#explain(() => t('notice.misfit', { card, rank }), 'P7');
    }
    this.#explain(() => t('notice.misfit.range', { card, rank, range: rangeText(low, high) }), 'P7');
  }

  #explain(text: () => string, rule: string | null = null): void {
    this.notice = { text, rule };
  }

  /** Chooses what this token plays; keeping a card is no choice to be seen. */
  choose(token: string): void {
    this.clear();
    const entry = this.choices.fits.find(({ spots }) => spots.some((spot) => spot.token === token));
    const spot = entry?.spots.find((each) => each.token === token);
    if (entry && spot) [this.cards, this.spot] = [[entry.card], spot];
    else if (token !== KEEP) this.cards = token.split('+').map(Number);
  }

  unchoose(): void {
    if (this.spot) this.spot = null;
    else this.cards = this.cards.slice(0, -1);
    this.notice = null;
  }

  clear(): void {
    this.cards = [];
    this.spot = null;
    this.notice = null;
    this.losing = null;
  }

  /** Says the choice to the table; a pick that loses is asked about first. */
  confirm(): void {
    const card = this.cards[0];
    if (this.#session().busy || this.token === null) return;
    if (this.asked.kind === 'pick' && card !== undefined && fitsOf(this.choices.fits, card)?.spots.length === 0) {
      this.losing = card;
      return;
    }
    this.#session().act(this.token);
  }

  confirmLosing(): void {
    if (this.losing !== null) this.#session().act(String(this.losing));
    this.losing = null;
  }

  keep(): void {
    if (this.mayKeep && !this.#session().busy) this.#session().act(KEEP);
  }
}
