import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionOf, shortcutList, typing } from './shortcuts';

const key = (key: string, mod: Partial<KeyboardEvent> = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...mod });

test.each([
  ['k', 'search'],
  ['o', 'add'],
  ['n', 'new'],
  ['b', 'sources'],
  ['j', 'viewer'],
  ['e', 'conversation'],
  ['l', 'library'],
  ['i', 'question'],
  ['/', 'shortcuts'],
  [',', 'settings'],
])('Ctrl or Command with %s: %s', (letter, action) => {
  expect(key(letter, { ctrlKey: true })).toBe(action);
  expect(key(letter.toUpperCase(), { metaKey: true })).toBe(action);
  expect(key(letter)).toBeUndefined();
  expect(key(letter, { ctrlKey: true, altKey: true })).toBeUndefined();
});

test('Escape needs no other key', () => expect(key('Escape')).toBe('escape'));

test.each([
  [']', {}, 'next citation'],
  ['[', {}, 'previous citation'],
  ['[', { ctrlKey: true }, undefined],
  ['[', { altKey: true }, undefined],
  ['[', { ctrlKey: true, altKey: true, getModifierState: () => true }, 'previous citation'],
  ['ArrowDown', { altKey: true }, 'next answer'],
  ['ArrowUp', { altKey: true }, 'previous answer'],
  ['ArrowDown', {}, undefined],
  ['ArrowDown', { altKey: true, ctrlKey: true }, undefined],
] as [string, Partial<KeyboardEvent>, string | undefined][])('%s with %o: %s', (pressed, mod, action) =>
  expect(key(pressed, mod)).toBe(action),
);

test('in a text field keys are text', () => {
  document.body.innerHTML = '<textarea></textarea><button><b></b></button>';
  expect(typing(document.querySelector('textarea'))).toBe(true);
  expect(typing(document.querySelector('b'))).toBe(false);
  expect(typing(null)).toBe(false);
});

test('the guide lists the shortcuts as the window does', () => {
  const guide = readFileSync('../docs/window.md', 'utf8');
  const rows = [...guide.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .slice(1)
    .map(([, keys, does]) => ({ keys, does }));
  expect(rows).toEqual(shortcutList.map(({ keys, does }) => ({ keys: keys.replace('Mod', 'Ctrl'), does })));
});
