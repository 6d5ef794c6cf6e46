import { describe, expect, test } from 'vitest';
import { unverified } from '../../api/fixtures-defaults';
import { mockClaim, mockProblem } from '../../api/fixtures';
import { claimsLine, judgedLine, judgementLine, shown, sourceLine } from './claims';

const of = (...states: string[]) => claimsLine(states.map((state) => mockClaim({ state } as never)));

describe('the sentences of an answer in a line', () => {
  test.each([
    [[], ''],
    [['none'], ''],
    [['backed', 'none'], 'Its one sentence is supported.'],
    [['backed', 'backed'], 'All 2 sentences are supported.'],
    [['unbacked'], 'Its one sentence: not supported.'],
    [['partly', 'unbacked'], '0 of 2 sentences are supported, 1 in part, 1 not.'],
    [
      ['backed', 'partly', 'unbacked', 'unbacked', 'contradicted'],
      '1 of 5 sentences is supported, 1 in part, 2 not, 1 against what a source says.',
    ],
  ])('%j', (states, line) => expect(of(...states)).toBe(line));
});

test('a problem tells what the source has', () => {
  expect(sourceLine(mockProblem())).toBe('In the source: “1,577 (millions)”');
  expect(sourceLine(mockProblem({ source: '' }))).toBe('Not in the source');
});

test('what the judge said names it, and is nothing where it said nothing', () => {
  expect(judgedLine(mockClaim({ judged: 'unbacked' }), 'granite-guardian')).toBe(
    'granite-guardian does not find it in the sources.',
  );
  expect(judgedLine(mockClaim({ judged: '' as never }), 'granite-guardian')).toBe('');
});

describe('the judgement of the whole', () => {
  const judgement = {
    ...unverified.judgement,
    status: 'judged' as const,
    model: 'qwen3:8b',
    independent: true,
    relevant: true,
  };
  test.each([
    [{ grounded: true }, 'qwen3:8b judged it and found every claim in the sources.'],
    [
      { relevant: false },
      'qwen3:8b judged it and found claims that are not in the sources, and that it does not answer what was asked.',
    ],
    [
      { grounded: true, independent: false },
      'qwen3:8b judged it and found every claim in the sources. It wrote the answer itself, so this adds no confidence.',
    ],
    [{ status: 'not_judged' as const, reason: 'It gave no result.' }, 'Not judged. It gave no result.'],
    [{ status: 'off' as const }, 'No model has judged this answer.'],
  ])('%j', (change, line) => expect(judgementLine({ ...judgement, ...change })).toBe(line));
});

test('only what is not wholly backed is marked, where it stands when the masks are there', () => {
  const text = 'Ana Reyes signed. It fell.';
  const claims = [
    mockClaim({ state: 'backed', span: { start: 0, end: 17 } }),
    mockClaim({ state: 'unbacked', span: { start: 18, end: 26 } }),
  ];
  const hidden = [{ kind: 'name', span: { start: 0, end: 9 }, mask: '[name]' }];
  const { text: out, marks, places } = shown(text, claims, hidden);
  expect(marks).toEqual([claims[1]]);
  expect(out.slice(places[0]!.start, places[0]!.end)).toBe('It fell.');
});
