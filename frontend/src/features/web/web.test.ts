import { expect, test } from 'vitest';
import { fetched, serviceName, shownAddress } from './web';

test('services have the names that users know', () => {
  expect(serviceName('searxng')).toBe('SearXNG');
  expect(serviceName('brave')).toBe('Brave');
});

test.each([
  ['https://example.org/a?b=c', 'example.org/a?b=c'],
  ['http://example.org:8080/', 'example.org:8080'],
])('the address %s is shown as %s', (address, want) => {
  expect(shownAddress(address)).toBe(want);
});

test('a long address begins with its host', () => {
  const shown = shownAddress(`https://example.org/${'a'.repeat(500)}`);
  expect(shown.length).toBeLessThanOrEqual(91);
  expect(shown.startsWith('example.org/aaa')).toBe(true);
});

test('the day of the search is given in full', () => {
  expect(fetched({ fetchedAt: '2026-11-21T12:00:00Z' })).toBe('21 November 2026');
});
