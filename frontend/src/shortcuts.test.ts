import { expect, test } from 'vitest';
import { actionOf } from './shortcuts';

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
  ['/', 'shortcuts'],
  [',', 'settings'],
])('Ctrl or Command with %s: %s', (letter, action) => {
  expect(key(letter, { ctrlKey: true })).toBe(action);
  expect(key(letter.toUpperCase(), { metaKey: true })).toBe(action);
  expect(key(letter)).toBeUndefined();
  expect(key(letter, { ctrlKey: true, altKey: true })).toBeUndefined();
});

test('Escape needs no other key', () => expect(key('Escape')).toBe('escape'));
