import { expect, test } from 'vitest';
import { fetched, host, serviceName } from './web';

test('services have the names that users know', () => {
  expect(serviceName('searxng')).toBe('SearXNG');
  expect(serviceName('brave')).toBe('Brave');
});

test.each([
  ['https://example.org/a?b=c', 'example.org'],
  ['http://example.org:8080/', 'example.org:8080'],
  ['no address', 'no address'],
])('the host of %s is %s', (address, want) => {
  expect(host(address)).toBe(want);
});

test('the day of the search is given in full', () => {
  expect(fetched({ fetchedAt: '2026-11-21T12:00:00Z' })).toBe('21 November 2026');
});
