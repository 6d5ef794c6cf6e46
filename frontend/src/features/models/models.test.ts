import { describe, expect, test } from 'vitest';
import type { Engine } from '../../api';
import {
  embedder,
  mockCatalogue,
  mockCatalogueModel,
  mockEmbedder,
  mockEngine,
  mockInstalled,
  mockMachine,
} from '../../api/fixtures-models';
import {
  abilities,
  costLine,
  embedders,
  findModels,
  lacks,
  loadedLine,
  machineLine,
  makeLine,
  modelName,
  nameOf,
  paceLine,
  removalText,
  rolesFor,
  sameModel,
  testedLine,
  usable,
} from './models';

test('the embedder that is part of Ibid is named plainly, and offered where it works', () => {
  expect(modelName('bge-small-en-v1.5')).toBe('Built-in (English)');
  expect(modelName('embeddinggemma')).toBe('embeddinggemma');
  expect(modelName('')).toBe('');
  const other = { value: 'bge-m3', name: 'bge-m3' };
  expect(embedders({ builtIn: 'bge-small-en-v1.5', availableEmbeddings: ['bge-m3'] })).toEqual([
    { value: 'built-in', name: 'Built-in (English)' },
    { value: 'multilingual-e5-small', name: 'Built-in (multilingual)' },
    other,
  ]);
  expect(embedders({ builtIn: '', availableEmbeddings: ['bge-m3'] })).toEqual([other]);
});

test('what a model can be used for is what its server says it can do', () => {
  expect(rolesFor(mockInstalled())).toEqual(['chat', 'judge']);
  expect(rolesFor(mockInstalled({ vision: true }))).toEqual(['chat', 'judge', 'vision']);
  expect(rolesFor(mockEmbedder())).toEqual(['embedding']);
  // What runs elsewhere would take the documents with it.
  expect(rolesFor(mockInstalled({ remote: true }))).toEqual([]);
  // What was made for code can judge, and isn't offered to write.
  expect(rolesFor(mockInstalled({ unsuited: 'It was made for program code.' }))).toEqual(['judge']);
});

test('the server that comes with Ibid uses no graphics card', () => {
  const machine = mockMachine({ gpus: [{ name: 'NVIDIA RTX 4090', memory: 24_000_000_000, shared: false }] });
  const big = mockCatalogueModel({ memory: 18_000_000_000 });
  const on = (kind: Engine['kind']) => lacks(big, usable({ machine, engine: mockEngine({ kind }) }));
  expect(on('installed')).toBe('');
  expect(on('bundled')).toContain('18 GB');
});

test('how a model did when it was tested', () => {
  const tested = {
    at: '2021-03-04T12:00:00Z',
    digest: '1',
    passed: 3,
    tasks: 4,
    failed: ['cites'],
    writePace: 9,
  };
  expect(testedLine({})).toBe('');
  expect(testedLine({ tested })).toBe('Tested 4 March 2021: 3 of 4 tasks passed. Not passed: cites.');
  expect(testedLine({ tested: { ...tested, passed: 1, tasks: 1, failed: [] } })).toBe(
    'Tested 4 March 2021: 1 of 1 task passed.',
  );
});

test('a model in a line: its make, what it does, what it costs', () => {
  expect(makeLine(mockInstalled())).toBe('8.2B parameters, Q4_K_M, reads 40,960 tokens');
  expect(makeLine(mockEmbedder())).toBe('307.58M parameters, BF16, reads 2,048 tokens, 768 dimensions');
  expect(makeLine(mockInstalled({ parameters: '', quantisation: '', context: 0 }))).toBe('');
  expect(abilities(mockInstalled({ vision: true }))).toBe('writes, sees pictures, thinks first, uses tools');
  expect(costLine(embedder)).toBe('620 MB to download, 800 MB of memory, Gemma');
});

describe('where a model lies that is in memory', () => {
  const loaded = { bytes: 5_200_000_000, gpu: 0, context: 8192, until: '0001-01-01T00:00:00Z' };
  test.each([
    [0, 'In memory: 5.2 GB, on the processor'],
    [0.62, 'In memory: 5.2 GB, 62% of it on the graphics card'],
    [1, 'In memory: 5.2 GB, on the graphics card'],
  ])('%d of it on the graphics card', (gpu, line) => expect(loadedLine({ ...loaded, gpu })).toBe(line));

  test('until when is told, unless that is as good as always', () => {
    const until = new Date(Date.now() + 60_000);
    const clock = until.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    expect(loadedLine({ ...loaded, until: until.toISOString() })).toMatch(`until ${clock}`);
    expect(loadedLine({ ...loaded, until: '2318-01-01T00:00:00Z' })).not.toMatch('until');
  });
});

test.each([
  [0, ''],
  [0.9, 'about 0.7 words a second'],
  [1.4, 'about one word a second'],
  [12, 'about 9 words a second'],
  [40, 'about 30 words a second'],
])('%d tokens a second: %s', (tokens, line) => expect(paceLine(tokens)).toBe(line));

describe('what does not fit says why', () => {
  const model = mockCatalogueModel({ memory: 14_000_000_000, download: 9_000_000_000 });
  test.each([
    ['a small memory', mockMachine(), 'It needs 14 GB of memory; this computer has 16 GB.'],
    ['a large memory', mockMachine({ memory: 32e9 }), ''],
    ['a graphics card', mockMachine({ gpus: [{ name: 'Quill 24', memory: 24e9, shared: false }] }), ''],
    [
      'a full disk',
      mockMachine({ memory: 32e9, freeDisk: 4e9 }),
      'It needs 9.0 GB on the disk; 4.0 GB are free.',
    ],
    ['an unknown computer', mockMachine({ memory: 0, freeDisk: 0 }), ''],
  ])('%s', (_, machine, why) => expect(lacks(model, machine)).toBe(why));
});

test('a computer in a line', () => {
  expect(machineLine(mockMachine())).toBe(
    '8 cores, 16 GB of memory, no graphics card for models, 180 GB free on the disk',
  );
  const gpus = [
    { name: 'Quill 24', memory: 24e9, shared: false },
    { name: 'Sepia', memory: 16e9, shared: true },
  ];
  expect(machineLine(mockMachine({ gpus, freeDisk: 0 }))).toBe(
    '8 cores, 16 GB of memory, Quill 24 with 24 GB, Sepia',
  );
});

test.each([
  ['', 5],
  ['qwen3', 3],
  ['semantic search', 1],
  ['QWEN3 30b', 1],
  ['nothing of the kind', 0],
])('“%s” finds %d models', (text, n) => expect(findModels(mockCatalogue(), text)).toHaveLength(n));

test.each([
  ['embeddinggemma', 'embeddinggemma:latest', true],
  ['hf.co/some/model', 'hf.co/some/model:latest', true],
  ['qwen3:4b', 'qwen3:8b', false],
  ['', '', false],
])('%s and %s are one: %s', (a, b, same) => expect(sameModel(a, b)).toBe(same));

test.each([
  ['Quiet_3B-Q4.gguf', 'quiet_3b-q4'],
  ['A model (final).GGUF', 'a-model-final'],
  ['plain', 'plain'],
])('%s is called %s', (file, name) => expect(nameOf(file)).toBe(name));

test('deleting says what it means for the index and for answers', () => {
  expect(removalText(mockInstalled({ roles: [] }), false)).toBe(
    'This frees 5.2 GB. Your documents and answers stay. You can download it again.',
  );
  expect(removalText(mockInstalled({ roles: ['chat', 'judge'] }), false)).toContain(
    'It writes your answers: without it, another model answers, or Ibid quotes passages. It also judges answers.',
  );
  expect(removalText(mockEmbedder(), true)).toContain('It made the index for semantic search');
});
