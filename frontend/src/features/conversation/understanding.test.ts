import { expect, test } from 'vitest';
import { asAsked, noContext } from '../../api/fixtures-defaults';
import { alsoSearched, contextLines, intentLine, intentName, rewrittenBy } from './understanding';

test('words that a question was also searched for are in quotes', () => {
  expect(alsoSearched(['tenancy', 'notice'])).toBe('Also searched for “tenancy”, “notice”');
  expect(alsoSearched()).toBe('');
});

test.each([
  ['comparison', 'patterns', 'A comparison, by how it is worded'],
  ['opinion', 'model', 'A question for a judgement, as the model decided'],
  ['opinion', '', 'A question for a judgement'],
  ['', '', ''],
])('an intent %j of tier %j is %j', (intent, tier, line) =>
  expect(intentLine({ ...asAsked, intent, tier })).toBe(line),
);

test('an intent in a chart is short, and one of a newer backend keeps its name', () => {
  expect(['factual', 'clarification', 'riddle'].map(intentName)).toEqual(['Fact', 'Answer before', 'riddle']);
});

test.each([
  ['', '', ''],
  ['What was it?', 'rules', 'made from the conversation, by rules'],
  ['What was it?', 'qwen3:8b', 'made from the conversation by qwen3:8b'],
  ['What was it?', 'you', 'in your words'],
])('%j by %j was %j', (standalone, by, line) =>
  expect(rewrittenBy({ ...asAsked, standalone, by })).toBe(line),
);

test('the context tells tokens and passages, and what was done to fit them', () => {
  const use = { ...noContext, limit: 8192, prompt: 3100, room: 1024, passages: 8 };
  expect(contextLines({ ...use, counted: true })).toEqual([
    '3,100 of 8,192 tokens, 1,024 kept for the answer',
    '8 passages',
  ]);
  expect(contextLines({ ...use, compressed: 2, left: 1 })).toEqual([
    'At most 3,100 of 8,192 tokens, 1,024 kept for the answer',
    '8 passages, 2 shortened to the sentences that matter, 1 left out',
  ]);
  expect(contextLines(noContext)).toEqual([]);
});
