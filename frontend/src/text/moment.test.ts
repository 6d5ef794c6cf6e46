import { expect, test } from 'vitest';
import { exactly, moment } from './moment';

const now = new Date(2026, 10, 21, 16, 0);
const at = (...when: [number, number, number, number?, number?]) => new Date(...when).toISOString();

test.each([
  [at(2026, 10, 21, 14, 2), 'today at 14:02'],
  [at(2026, 10, 20, 9, 30), 'yesterday at 9:30'],
  [at(2026, 10, 17), 'on Tuesday'],
  [at(2026, 2, 3), 'on 3 March'],
  [at(2024, 2, 3), 'on 3 March 2024'],
  ['0001-01-01T00:00:00Z', ''],
  ['', ''],
])('%s is %j', (iso, words) => expect(moment(iso, now)).toBe(words));

test('in full it has day and time', () => {
  expect(exactly(at(2026, 10, 21, 16, 2))).toBe('21 November 2026, 16:02');
  expect(exactly('0001-01-01T00:00:00Z')).toBe('');
});
