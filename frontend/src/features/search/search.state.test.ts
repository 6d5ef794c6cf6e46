import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, type Found, type SearchRequest, type SearchResult } from '../../api';
import { mockApi, mockDocument, mockFound, mockSearch } from '../../api/mock';
import { Library } from '../library/library.svelte';
import { Search } from './search.svelte';
import { Toasts } from '../../state/toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rent = mockFound({ documentId: 1, span: { start: 0, end: 9 } });
const notice = mockFound({ documentId: 2, span: { start: 50, end: 90 } });
const titles = (found: Found[]) => found.map((f) => f.span.start);

async function search(find: (text: string) => Promise<SearchResult> = async () => mockSearch()) {
  const api = mockApi({
    documents: async () => [
      mockDocument({ id: 1, title: 'Lease' }),
      mockDocument({ id: 2, title: 'Letter' }),
    ],
    search: (_, request) => find(request.text),
  });
  const workspaces = { current: 1 };
  const library = new Library(api, workspaces, new Toasts());
  await library.load();
  const asked = () => api.calls.filter((c) => c.name === 'search').map((c) => c.args[1] as SearchRequest);
  const stopped = () => api.calls.filter((c) => c.name === 'stop').map((c) => c.args[0]);
  return { search: new Search(api, workspaces, library), api, library, asked, stopped };
}

/** A backend that answers when it is told to, in any order. */
function slow() {
  const waiting = new Map<string, (result: SearchResult) => void>();
  return {
    find: (text: string) => new Promise<SearchResult>((resolve) => waiting.set(text, resolve)),
    answer: (text: string, ...found: Found[]) => waiting.get(text)!(mockSearch({ found })),
  };
}
const rested = () => vi.advanceTimersByTimeAsync(200);

test('a key is searched for at once, and of several in a row the last one; the last word is open until a space', async () => {
  const { search: s, asked } = await search();
  s.type('r');
  s.type('re');
  s.type('rent in:"Lease');
  await rested();
  s.type('rent in:"Lease" ');
  await rested();
  expect(asked().map((r) => [r.text, r.open])).toEqual([
    ['r', true],
    ['rent in:"Lease', true],
    ['rent in:"Lease" ', false],
  ]);
});

test('a newer search stops the older one, and what that still finds is not shown', async () => {
  const backend = slow();
  const { search: s, api, stopped } = await search(backend.find);
  s.type('rent');
  await rested();
  const job = api.calls.find((c) => c.name === 'search')!.args[0];
  s.type('rental');
  expect(stopped()).toEqual([job]);
  await rested();
  backend.answer('rental', notice);
  await rested();
  backend.answer('rent', rent);
  await rested();
  expect(titles(s.found)).toEqual([50]);
  expect(s.searching).toBe(false);
});

test('the passages of before stay until there are others, and go with the text', async () => {
  const backend = slow();
  const { search: s } = await search(backend.find);
  s.type('rent');
  await rested();
  backend.answer('rent', rent);
  await rested();
  s.type('rental');
  await rested();
  expect(titles(s.found)).toEqual([0]);
  expect(s.searching).toBe(true);
  s.type('');
  expect(s.found).toEqual([]);
  expect(s.searching).toBe(false);
});

test('only a search that takes long is shown to be under way', async () => {
  const backend = slow();
  const { search: s } = await search(backend.find);
  s.type('rent');
  await vi.advanceTimersByTimeAsync(100);
  expect(s.searching).toBe(true);
  expect(s.slow).toBe(false);
  s.type('rental'); // the wait goes on
  await vi.advanceTimersByTimeAsync(60);
  expect(s.slow).toBe(true);
  backend.answer('rental', rent);
  await rested();
  expect(s.slow).toBe(false);
});

test('a field without a value is not searched for yet', async () => {
  const { search: s, asked } = await search();
  s.type('rent');
  await rested();
  s.type('rent in:');
  await rested();
  s.type('rent in:l');
  await rested();
  expect(asked().map((r) => r.text)).toEqual(['rent', 'rent in:l']);
});

test('it looks in the ticked documents, or in all of them', async () => {
  const { search: s, library, asked } = await search();
  library.askOnly([2]);
  s.type('rent');
  await rested();
  s.look(true);
  await rested();
  expect(asked().map((r) => r.scope.documents)).toEqual([[2], []]);
});

test('opened again it searches only where something else can be found, and keeps the chosen passage', async () => {
  let found = [rent, notice];
  const { search: s, library, asked, api } = await search(async () => mockSearch({ found }));
  s.type('rent');
  await rested();
  s.move(1);
  s.refresh();
  await rested();
  expect(asked()).toHaveLength(1);

  found = [mockFound({ documentId: 2, span: { start: 7, end: 8 } }), rent, notice];
  api.emit('documents', { sequence: 1, changed: [mockDocument({ id: 3 })], removed: [] });
  s.refresh();
  await rested();
  expect(s.active).toBe(2);

  library.askOnly([1]);
  s.refresh();
  await rested();
  expect(asked()).toHaveLength(3);
});

test('passages of a removed document go at once', async () => {
  const { search: s, api } = await search(async () => mockSearch({ found: [rent, notice] }));
  s.type('rent');
  await rested();
  api.emit('documents', { sequence: 1, changed: [], removed: [1] });
  expect(titles(s.found)).toEqual([50]);
});

test('a failure is kept until the next search; one that was stopped is none', async () => {
  const failures = [new AppError('storage', 'The library cannot be read.'), null];
  const { search: s } = await search(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return mockSearch({ found: [rent] });
  });
  s.type('rent');
  await rested();
  expect(s.failure?.message).toBe('The library cannot be read.');
  s.refresh();
  await rested();
  expect(s.failure).toBeNull();
  expect(titles(s.found)).toEqual([0]);
});

test('the searches that led somewhere are remembered once each, the last one first, and gone with the workspace', async () => {
  const { search: s } = await search();
  for (const text of ['rent', 'notice', 'rent ']) {
    s.type(text);
    s.remember();
  }
  expect(s.recent).toEqual(['rent', 'notice']);
  s.reset();
  expect([s.text, s.recent]).toEqual(['', []]);
});
