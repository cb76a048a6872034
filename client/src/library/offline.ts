import { at } from '../lib/site';
import { Availability } from '../companion/offline.svelte';
import { keepAll } from './library.svelte';

/** Rules and questions are there without a network once one of their pages was opened. */
const PLACES = [new Availability(at('/faq')), new Availability(at('/rules'))];

export function keepForLater(): void {
  void Promise.all(PLACES.map((place) => place.prepare()))
    .then(() => (PLACES.every((place) => place.state === 'ready') ? keepAll() : undefined))
    .catch(() => undefined); // the next visit tries again
}
