import { describe, expect, test } from 'vitest';
import type { Setting } from '../../api';
import { mockSettings } from '../../api/mock';
import { backupFacts } from './backup';
import { buildingLine, estimateLines, indexLine } from '../models/indexing';
import { helpOf, numberTyped, optionsOf, sideBySide, unsetName } from './settings';
import { storageKinds, storageTotal } from './storage';

const index = {
  id: 1,
  identity: { model: 'embeddinggemma', digest: 'abc', recipe: '', dimensions: 768 },
  chunker: '',
  state: 'current' as const,
  embedded: 12_400,
  passages: 12_400,
  createdAt: '',
};

test.each([
  [{}, 'embeddinggemma, 768 dimensions, all 12,400 passages'],
  [{ embedded: 400 }, 'embeddinggemma, 768 dimensions, 400 of 12,400 passages'],
  [{ embedded: 1, passages: 1 }, 'embeddinggemma, 768 dimensions, 1 passage'],
  [{ embedded: 0, passages: 0 }, 'embeddinggemma, 768 dimensions, 0 passages'],
])('an index with %j is %j', (change, words) => expect(indexLine({ ...index, ...change })).toBe(words));

test('an index that is built tells how far it is, and the time only when it is known', () => {
  expect(buildingLine({ embedded: 4000, passages: 12_400 }, 185)).toBe(
    '4,000 of 12,400 passages, about 3 min left',
  );
  expect(buildingLine({ embedded: 0, passages: 12_400 }, 0)).toBe('0 of 12,400 passages');
});

describe('what another model costs', () => {
  const estimate = { model: 'm', passages: 12_400, seconds: 1230, measured: true, bytes: 38_000_000 };
  test('passages, time and space, and how the time is known', () => {
    expect(estimateLines(estimate).slice(0, 2)).toEqual([
      '12,400 passages get a new vector: about 21 minutes, as measured on this computer.',
      '38 MB more on the disk until the old index is freed.',
    ]);
    expect(estimateLines({ ...estimate, measured: false })[0]).toContain(
      'if this computer is as fast as most',
    );
  });
  test('nothing where nothing is indexed', () => {
    expect(estimateLines({ ...estimate, passages: 0 })).toEqual([
      'Nothing is indexed yet, so this takes no time.',
    ]);
  });
});

test('the kinds of storage add up to the whole, and what takes nothing is left out', () => {
  const use = {
    library: 100, text: 30, words: 20, vectors: 25, free: 5, copies: 40, replaced: 0, cache: 0, disk: 1000,
  }; // prettier-ignore
  expect(storageKinds(use).map((k) => [k.kind, k.bytes])).toEqual([
    ['text', 30],
    ['words', 20],
    ['vectors', 25],
    ['rest', 20],
    ['copies', 40],
    ['free', 5],
  ]);
  expect(storageTotal(use)).toBe(140);
});

test('a backup tells when it was made and what is in it', () => {
  const info = {
    path: '/b/ibid.backup',
    bytes: 48_000_000,
    madeAt: new Date(2026, 10, 20, 9, 5).toISOString(),
    ibid: '0.4.0',
    schema: 3,
    documents: 12,
    pages: 1840,
    passages: 9100,
    answers: 34,
    files: 0,
  };
  expect(backupFacts(info)).toEqual([
    ['Made', '20 November 2026, 09:05'],
    ['By', 'Ibid 0.4.0'],
    ['Documents', '12 documents, 1,840 pages, 9,100 passages'],
    ['Answers', '34 answers'],
    ['PDF files', 'none: they are where they were added from'],
    ['Size', '48 MB'],
  ]);
});

const setting = (change: Partial<Setting> = {}): Setting => ({
  ...mockSettings().settings.find((s) => s.name === 'answers.passages')!,
  ...change,
});

describe('a number that is typed', () => {
  const must = { unset: '' };
  test.each([
    ['7', must, 7],
    ['7.6', must, 8],
    ['0', must, 1],
    ['-3', must, 1],
    ['800', must, 50],
    ['', must, undefined],
    ['seven', must, undefined],
    ['', {}, 0],
    ['0', {}, 0],
    ['0.25', { ...must, least: 0, most: 2, step: 0.1 }, 0.25],
  ])('%j with %j is %j', (typed, change, number) => expect(numberTyped(typed, setting(change))).toBe(number));
});

describe('what a setting says', () => {
  const choices = [
    { value: 'a', label: 'First', help: 'The first one.' },
    { value: 'b', label: 'Second', help: '' },
  ];
  const choice = (change: Partial<Setting> = {}) =>
    setting({ kind: 'choice', choices, unset: 'by the profile', source: 'profile', value: 'b', ...change });

  test('what decides where nothing is set, and what it has decided', () => {
    expect(unsetName(choice())).toBe('By the profile: Second');
    expect(unsetName(choice({ source: 'default', value: '' }))).toBe('By the profile');
    expect(unsetName(setting({ unset: 'by the profile', source: 'profile', value: '8192' }))).toBe(
      'By the profile: 8,192',
    );
  });

  test('help of the value in force, else its own; of a number its range too', () => {
    expect(helpOf(choice({ help: 'Which one.' }), 'a')).toBe('The first one.');
    expect(helpOf(choice({ help: 'Which one.' }), 'b')).toBe('Which one.');
    expect(helpOf(setting({ help: 'How many.', least: 1, most: 4096 }), '7')).toBe('How many. 1 to 4,096.');
    expect(helpOf(choice({ variable: 'LLM_MODEL' }), 'a')).toBe(
      'Decided by LLM_MODEL, a variable of the environment.',
    );
  });

  test('options: what decides otherwise, choices, installed models, and a value that is none of them', () => {
    const names = (...given: Parameters<typeof optionsOf>) => optionsOf(...given).map((o) => o.name);
    expect(names(choice(), '')).toEqual(['By the profile: Second', 'First', 'Second']);
    expect(names(choice({ unset: '' }), 'a')).toEqual(['First', 'Second']);
    expect(names(choice({ unset: '' }), 'gone:7b', ['b', 'llama3'])).toEqual([
      'First',
      'Second',
      'llama3',
      'gone:7b',
    ]);
  });

  test('only few and short options lie side by side', () => {
    const lie = (s: Setting) => sideBySide(s, optionsOf(s, s.value));
    expect(lie(choice({ unset: '' }))).toBe(true);
    expect(lie(choice({ unset: '', open: true }))).toBe(false);
    expect(lie(choice({ unset: '', kind: 'model' }))).toBe(false);
    expect(lie(choice())).toBe(true);
    expect(lie(choice({ choices: choices.map((c) => ({ ...c, label: 'Something rather long' })) }))).toBe(
      false,
    );
  });
});
