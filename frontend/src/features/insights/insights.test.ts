import { expect, test } from 'vitest';
import { mockInsights, mockLogged } from '../../api/fixtures';
import { figures, outcome } from './insights';

const shown = (change = {}) => figures(mockInsights(change)).map((f) => [f.name, f.value, f.about]);

test('three figures say how questions fare', () =>
  expect(shown({ queries: 1200, refused: 96, good: 4, bad: 1 })).toEqual([
    ['Questions', '1,200', ''],
    ['Unanswered', '96', '8%'],
    ['Rated bad', '1', 'of 5 rated'],
  ]));

test.each([
  [1000, 1, 'under 1%'],
  [1000, 999, 'over 99%'],
  [1000, 1000, '100%'],
  [0, 0, ''],
])('of %d questions %d unanswered are %j', (queries, refused, share) =>
  expect(shown({ queries, refused })[1]![2]).toBe(share),
);

test('nothing rated is no share', () =>
  expect(shown({ good: 0, bad: 0 })[2]).toEqual(['Rated bad', '0', '']));

test.each([
  [{}, 'Answered'],
  [{ mode: 'passages' as const }, 'Quotes only'],
  [{ status: 'not_found' as const }, 'Not in the documents'],
  [{ status: 'held' as const }, 'Withheld'],
  [{ cacheHit: true }, 'Answered, reused'],
])('a question with %j ended as %j', (change, words) => expect(outcome(mockLogged(change))).toBe(words));
