import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentStatus, type Document, type DocumentMatch } from '../../api';
import { mockApi, mockDocument } from '../../api/mock';
import { Finding } from './finding.svelte';
import { Layout } from '../../state/layout.svelte';
import { Library } from './library.svelte';
import { Selection } from './selection.svelte';
import { Toasts } from '../../state/toasts.svelte';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const lease = mockDocument({ id: 3, title: 'Lease', name: 'lease.pdf', tags: ['Property'] });
const report = mockDocument({ id: 2, title: 'Annual report', name: 'ar.pdf' });
const broken = mockDocument({ id: 1, title: 'Broken', name: 'b.pdf', status: DocumentStatus.Failed });
const match = (document: Document, passages = 2): DocumentMatch => ({
  document,
  passages,
  page: 4,
  snippet: 'the \uE000rent\uE001 is due',
});

async function finding(find: (text: string) => Promise<DocumentMatch[]> = async () => []) {
  const api = mockApi({
    documents: async () => [lease, report, broken],
    formerDocuments: async () => [mockDocument({ id: 9, title: 'Old lease', presence: 'gone' })],
    findDocuments: (_, text) => find(text),
  });
  const workspaces = { current: 1 };
  const toasts = new Toasts();
  const library = new Library(api, workspaces, toasts);
  await library.load();
  const made = new Finding(api, workspaces, library, new Layout(), toasts);
  const titles = () => made.listed.map((d) => d.title);
  const calls = () => api.calls.filter((c) => c.name === 'findDocuments').map((c) => c.args[1]);
  return { finding: made, library, api, titles, calls };
}

test('a collection lists what is in it, with a count for each', async () => {
  const { finding: f, titles } = await finding();
  expect(titles()).toEqual(['Lease', 'Annual report', 'Broken']);
  f.show('tag:Property');
  expect(titles()).toEqual(['Lease']);
  f.show('former');
  expect(titles()).toEqual(['Old lease']);
  expect([f.counts.get('all'), f.counts.get('former')]).toEqual([3, 1]);
  f.clear();
  expect(titles()).toHaveLength(3);
});

test('names and tags are found at once, texts a moment later and after them', async () => {
  const { finding: f, titles } = await finding(async () => [match(report), match(lease), match(broken, 0)]);
  f.search('property');
  expect(titles()).toEqual(['Lease']);
  f.search('lease');
  await vi.runAllTimersAsync();
  expect(titles()).toEqual(['Lease', 'Annual report']);
  expect(f.match(report.id)?.page).toBe(4);
});

test('of several searches the last one counts, and one pause is one search', async () => {
  const waiting = new Map<string, (found: DocumentMatch[]) => void>();
  const {
    finding: f,
    titles,
    calls,
  } = await finding((text) => new Promise((resolve) => waiting.set(text, resolve)));
  f.search('re');
  f.search('rent');
  await vi.runAllTimersAsync();
  expect(calls()).toEqual(['rent']);
  f.search('rental');
  await vi.runAllTimersAsync();
  waiting.get('rental')!([match(lease)]);
  waiting.get('rent')!([match(report)]);
  await vi.runAllTimersAsync();
  expect(titles()).toEqual(['Lease']);
  expect(f.searching).toBe(false);
});

test('a search that is cleared finds nothing any more', async () => {
  const { finding: f, calls } = await finding();
  f.search('rent');
  f.search('');
  await vi.runAllTimersAsync();
  expect(calls()).toEqual([]);
  expect(f.narrowed).toBe(false);
});

test('the order is remembered', async () => {
  const { finding: f, titles } = await finding();
  f.order({ by: 'title', descending: false });
  expect(titles()).toEqual(['Annual report', 'Broken', 'Lease']);
  expect((await finding()).titles()).toEqual(['Annual report', 'Broken', 'Lease']);
});

test('ticks stay when the list narrows, and those out of sight are counted', async () => {
  const { finding: f, library } = await finding();
  const selection = new Selection(f, library);
  selection.all();
  expect(selection.documents).toHaveLength(3);
  expect(selection.unlisted).toBe(0);
  f.show('tag:Property');
  expect(selection.documents).toHaveLength(3);
  expect(selection.unlisted).toBe(2);
  f.show('former');
  selection.all();
  expect(library.scope.has(9)).toBe(false);
});

test('a range that gets shorter unticks only what it ticked', async () => {
  const { finding: f, library } = await finding();
  const selection = new Selection(f, library);
  library.toggle(2);
  selection.goTo(3);
  selection.extend(1);
  expect([...library.scope].sort()).toEqual([1, 2, 3]);
  selection.extend(3);
  expect([...library.scope].sort()).toEqual([2, 3]);
});
