import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy';

let selected: string | undefined;

beforeEach(() => {
  selected = undefined;
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  document.body.replaceChildren();
});

const offer = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

test('the clipboard takes the text', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  offer(writeText);
  expect(await copyText('17')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('17');
  expect(selected).toBeUndefined();
});

test('where there is no clipboard, or it refuses, the text is selected and copied', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('17')).toBe(true);
  expect(selected).toBe('17');
  offer(() => Promise.reject(new DOMException('no')));
  expect(await copyText('18')).toBe(true);
  expect(selected).toBe('18');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('it says where nothing could be copied', async () => {
  document.execCommand = () => false;
  expect(await copyText('17')).toBe(false);
});
