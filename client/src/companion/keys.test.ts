import { expect, test } from 'vitest';
import { actsItself } from './keys';

function on(html: string, key: string): boolean {
  document.body.innerHTML = html;
  return actsItself({ key, target: document.querySelector('#at') });
}

test.each([
  ['<button id="at">x</button>', ' ', true],
  ['<button id="at">x</button>', 'r', false],
  ['<a id="at" href="/">x</a>', ' ', true],
  ['<input id="at" type="number">', 'r', true],
  ['<input id="at" type="radio">', ' ', true],
  ['<input id="at" type="radio" checked>', ' ', false],
  ['<input id="at" type="radio">', 'r', false],
  ['<input id="at" type="checkbox">', ' ', true],
  ['<select id="at"></select>', 'r', true],
  ['<dialog><p id="at">x</p></dialog>', ' ', true],
  ['<main id="at">x</main>', ' ', false],
])('%s and “%s”', (html, key, expected) => {
  expect(on(html, key)).toBe(expected);
});
