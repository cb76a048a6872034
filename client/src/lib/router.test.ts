import { afterEach, beforeEach, expect, test } from 'vitest';
import { lessonPath, navigate, replayPath, routeOf, router, rulePath, startRouter, tablePath, tryPath } from './router.svelte';

test('paths name pages', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/new', '?mode=solo')).toEqual({ page: 'new', mode: 'solo' });
  expect(routeOf('/table/a-b_c')).toEqual({ page: 'table', table: 'a-b_c' });
  expect(routeOf('/rules/klee')).toEqual({ page: 'rules', ruleset: 'klee', table: null });
  expect(routeOf('/rules/mine', '?table=x')).toEqual({ page: 'rules', ruleset: 'mine', table: 'x' });
  expect(routeOf('/rules')).toEqual({ page: 'rules', ruleset: null, table: null });
  expect(routeOf('/race/new', '?mode=bots')).toEqual({ page: 'new-race', mode: 'bots' });
  expect(routeOf('/race/a-b_c')).toEqual({ page: 'race', table: 'a-b_c' });
  expect(routeOf('/replay')).toEqual({ page: 'replay', table: null });
  expect(routeOf('/devices')).toEqual({ page: 'devices' });
  expect(routeOf('/learn')).toEqual({ page: 'learn', lesson: null });
  expect(routeOf('/learn/pacal-order')).toEqual({ page: 'learn', lesson: 'pacal-order' });
  expect(routeOf('/faq')).toEqual({ page: 'faq' });
  expect(routeOf('/try')).toEqual({ page: 'try', position: null, moves: [] });
  expect(routeOf('/replay/x')).toEqual({ page: 'replay', table: 'x' });
});

test('other paths lead to no page', () => {
  for (const path of ['/table', '/race', '/new/x', '/devices/x', '/faq/x', '/try/x', '/nowhere', '/table/a/b']) expect(routeOf(path)).toEqual({ page: 'missing' });
});

test('names in a path survive being written and read', () => {
  expect(routeOf(tablePath('-a_b-'))).toEqual({ page: 'table', table: '-a_b-' });
  expect(routeOf(replayPath('x7'))).toEqual({ page: 'replay', table: 'x7' });
  expect(routeOf(lessonPath('pacal-order'))).toEqual({ page: 'learn', lesson: 'pacal-order' });
  expect(rulePath('klee', 'P8')).toBe('/rules/klee#P8');
  const [path = '', search = ''] = tryPath('klee _ O:pick:17+32', ['17', 'claim A']).split('?');
  expect(routeOf(path, search)).toEqual({ page: 'try', position: 'klee _ O:pick:17+32', moves: ['17', 'claim A'] });
});

test('what a message left around a link is cut off', () => {
  const left = ['.', ',', ')', '>', ']', '”', '’.', '…', ' ', '/', '/.', '\u200b', '\u2069', '%E2%80%8B', '%20', '%3E', '%22).'];
  for (const behind of left) {
    expect(routeOf(`/table/x7_-${behind}`), behind).toEqual({ page: 'table', table: 'x7_-' });
    expect(routeOf(`/race/x7${behind}`), behind).toEqual({ page: 'race', table: 'x7' });
    expect(routeOf(`/rules/klee${behind}`), behind).toEqual({ page: 'rules', ruleset: 'klee', table: null });
  }
  expect(routeOf('/table/%3Cx7%3E')).toEqual({ page: 'table', table: 'x7' });
  expect(routeOf('/table/…')).toEqual({ page: 'missing' });
  navigate('/rules/ajm#P15).');
  expect(router.hash).toBe('P15');
});

let stop: () => void;
beforeEach(() => (stop = startRouter()));
afterEach(() => stop());

function click(html: string, init: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('a')?.dispatchEvent(event);
  return event;
}

test('a link within the client is followed without loading the page', () => {
  expect(click('<a href="/rules/ajm#P15">x</a>').defaultPrevented).toBe(true);
  expect(router.route).toEqual({ page: 'rules', ruleset: 'ajm', table: null });
  expect(router.hash).toBe('P15');
});

test('downloads, the interface of the server and opened tabs are left to the browser', () => {
  navigate('/');
  for (const link of ['<a href="/api/tables/x/record">x</a>', '<a href="/new" download>x</a>', '<a href="/new" target="_blank">x</a>']) {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click(link);
    expect(router.route).toEqual({ page: 'home' });
  }
});
