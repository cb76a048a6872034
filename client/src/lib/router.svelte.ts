import { at, inside } from './site';

export type Route =
  | { page: 'home' }
  | { page: 'new'; mode: string | null }
  | { page: 'table'; table: string }
  | { page: 'rules'; ruleset: string | null; table: string | null }
  | { page: 'replay'; table: string | null }
  | { page: 'new-race'; mode: string | null }
  | { page: 'race'; table: string }
  | { page: 'companion'; view: 'timer' | 'score' }
  | { page: 'devices' }
  | { page: 'train' }
  | { page: 'variant' }
  | { page: 'learn'; lesson: string | null }
  | { page: 'faq' }
  | { page: 'try'; position: string | null; moves: string[]; deal?: number }
  | { page: 'missing' };

/** The page that a path names. */
export function routeOf(pathname: string, search = ''): Route {
  const path = inside(pathname);
  if (path === null) return { page: 'missing' };
  const [first = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  const second = cut(rest.join('/')) || undefined;
  if (second?.includes('/')) return { page: 'missing' };
  switch (first) {
    case '':
      return { page: 'home' };
    case 'new':
      return second ? { page: 'missing' } : { page: 'new', mode: new URLSearchParams(search).get('mode') };
    case 'table':
      return second ? { page: 'table', table: second } : { page: 'missing' };
    case 'rules':
      return { page: 'rules', ruleset: second ?? null, table: new URLSearchParams(search).get('table') };
    case 'replay':
      return { page: 'replay', table: second ?? null };
    case 'race':
      if (second === 'new') return { page: 'new-race', mode: new URLSearchParams(search).get('mode') };
      return second ? { page: 'race', table: second } : { page: 'missing' };
    case 'companion':
      return companion(second);
    case 'devices':
      return second ? { page: 'missing' } : { page: 'devices' };
    case 'train':
      return second ? { page: 'missing' } : { page: 'train' };
    case 'variant':
      return second ? { page: 'missing' } : { page: 'variant' };
    case 'learn':
      return { page: 'learn', lesson: second ?? null };
    case 'faq':
      return second ? { page: 'missing' } : { page: 'faq' };
    case 'try':
      return second ? { page: 'missing' } : tried(new URLSearchParams(search));
    default:
      return { page: 'missing' };
  }
}

function tried(search: URLSearchParams): Route {
  const deal = search.get('deal') ?? '';
  const route = { page: 'try' as const, position: search.get('position'), moves: search.get('moves')?.split(',').filter(Boolean) ?? [] };
  return /^\d{1,10}$/.test(deal) ? { ...route, deal: Number(deal) } : route;
}

function companion(view: string | undefined): Route {
  if (view === undefined) return { page: 'companion', view: 'timer' };
  return view === 'score' ? { page: 'companion', view } : { page: 'missing' };
}

/** What is left of an id where a message around its link left a bracket, a full stop or a blank at it. */
const cut = (id: string): string => id.replace(/^[^\w-]+|[^\w-]+$/g, '');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const tablePath = (table: string): string => at(`/table/${encodeURIComponent(table)}`);
export const racePath = (table: string): string => at(`/race/${encodeURIComponent(table)}`);
export const replayPath = (table: string): string => at(`/replay/${encodeURIComponent(table)}`);
export const lessonPath = (lesson: string): string => at(`/learn/${encodeURIComponent(lesson)}`);
export const faqPath = (question: string): string => at(`/faq#${question}`);
/** A position to play on for both sides, after some moves of its own; these need the deal of what it hides. */
export function tryPath(position: string, moves: string[] = [], deal: number | null = null): string {
  const asked = new URLSearchParams({ position });
  if (moves.length > 0) asked.set('moves', moves.join(','));
  if (moves.length > 0 && deal !== null) asked.set('deal', String(deal));
  return at(`/try?${asked}`);
}
/** What the rules of Pakal are asked for by, where Pacal has rulesets. */
export const PAKAL = 'pakal';
export const rulePath = (ruleset: string, rule: string | null = null): string =>
  at(`/rules/${encodeURIComponent(ruleset)}${ownTable(ruleset)}${rule ? `#${rule}` : ''}`);

export const BUILT_IN = new Set(['klee', 'french', 'german', 'literal', 'ajm', 'solo-klee', 'solo-ajm']);

/** A ruleset that comes from elsewhere may be known to its table only. */
function ownTable(ruleset: string): string {
  const { route } = router;
  const known = ruleset === PAKAL || BUILT_IN.has(ruleset) || (route.page !== 'table' && route.page !== 'rules');
  return known || !route.table ? '' : `?table=${encodeURIComponent(route.table)}`;
}

/** The part of a page that its address names. */
const anchor = (): string => cut(decoded(location.hash));

class Router {
  route = $state<Route>(routeOf(location.pathname, location.search));
  hash = $state(anchor());
  /** How often the client has moved to another address since it was loaded. */
  moves = 0;

  read(): void {
    this.moves += 1;
    this.route = routeOf(location.pathname, location.search);
    this.hash = anchor();
  }
}

export const router = new Router();

export function navigate(path: string): void {
  history.pushState(null, '', path);
  router.read();
}

/** Follows links within the client without loading the page again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const path = link.origin === location.origin ? inside(link.pathname) : null;
  if (path === null || path.startsWith('/api/')) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Listens to links and to the browser's back and forward buttons. */
export function startRouter(): () => void {
  const back = () => router.read();
  addEventListener('popstate', back);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', follow);
  };
}
