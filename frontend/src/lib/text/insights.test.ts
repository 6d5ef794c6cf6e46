import { describe, expect, test } from 'vitest';
import { mockInsights, mockLogged } from '../api/fixtures';
import { charts, outcome, tiles } from './insights';

const tile = (name: string, change = {}) => {
  const { value, about } = tiles(mockInsights(change)).find((t) => t.name === name)!;
  return `${value} ${about}`;
};
const chart = (title: string) => charts(mockInsights()).find((c) => c.title === title)!;

test('tiles tell what was measured', () => {
  expect(tile('Questions')).toBe('12 in 2 days');
  expect(tile('Not answered')).toBe('8% 1 question not in the documents, or held back');
  expect(tile('Time of an answer')).toBe('3.7 s one in twenty takes over 8.4\u00a0s');
  expect(tile('Before it is written')).toBe('61 ms search 38 ms');
  expect(tile('Citations an answer')).toBe('2.5 at most 5');
  expect(tile('Best passage')).toBe('2.4 is its ranking score, on average');
  expect(tile('Known before')).toBe('25% of the questions, answered at once');
});

test('a share is nothing, or all, only where it is', () => {
  expect(tile('Known before', { queries: 1000, cacheHits: 1 })).toMatch(/^under 1% /);
  expect(tile('Known before', { queries: 1000, cacheHits: 999 })).toMatch(/^over 99% /);
  expect(tile('Known before', { queries: 1000, cacheHits: 1000 })).toMatch(/^100% /);
});

test('nothing asked is nothing divided', () => {
  expect(tile('Not answered', { queries: 0, refused: 0 })).toBe(
    '0% 0 questions not in the documents, or held back',
  );
});

describe('charts', () => {
  test('have a value for every label in every series', () => {
    for (const { labels, series } of charts(mockInsights()))
      for (const { values } of series) expect(values).toHaveLength(labels.length);
  });

  test('parts of a day add up to its questions', () => {
    const { labels, series } = chart('Questions a day');
    expect(labels).toEqual(['20 Nov', '21 Nov']);
    expect(series.map((s) => s.values)).toEqual([
      [3, 8],
      [1, 0],
    ]);
  });

  test('stages have their names and their times in words', () => {
    const { labels, series, words } = chart('Time of each stage');
    expect(labels).toEqual(['Searched by words', 'Wrote the answer']);
    expect(series.map((s) => s.values.map(words))).toEqual([
      ['6.2 ms', '3.3 s'],
      ['14 ms', '8.1 s'],
    ]);
  });

  test('what never occurred is there with nothing', () => {
    const { labels, series } = chart('Confidence');
    expect(labels).toEqual([
      'High confidence',
      'Medium confidence',
      'Low confidence',
      'No answer to rely on',
    ]);
    expect(series[0]!.values).toEqual([6, 4, 1, 1]);
    expect(
      charts(mockInsights({ confidence: {} })).find((c) => c.title === 'Confidence')!.series[0]!.values,
    ).toEqual([0, 0, 0, 0]);
  });

  test('kinds of questions are those that were asked', () =>
    expect(chart('Kinds of questions').labels).toEqual(['Fact', 'Comparison']));
});

test.each([
  [{}, 'High confidence'],
  [{ confidence: '' as const }, 'Answered'],
  [{ mode: 'passages' as const, confidence: '' as const }, 'Passages'],
  [{ status: 'not_found' as const }, 'Not in the documents'],
  [{ status: 'held' as const }, 'Held back'],
  [{ cacheHit: true }, 'High confidence, known before'],
])('a question with %j ended as %j', (change, words) => expect(outcome(mockLogged(change))).toBe(words));
