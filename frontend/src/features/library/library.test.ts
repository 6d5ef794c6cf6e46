import { expect, test } from 'vitest';
import { DocumentStatus, type Document } from '../../api';
import { mockApi, mockDocument } from '../../api/mock';
import { Library } from './library.svelte';
import { Toasts } from '../../state/toasts.svelte';

async function library() {
  const api = mockApi({ documents: async () => [] });
  const lib = new Library(api, { current: 1 }, new Toasts());
  await lib.load();
  return { api, lib };
}

const reading = mockDocument({ id: 1, status: DocumentStatus.Reading, pages: 9, pagesRead: 3 });
const ready = mockDocument({ id: 1, status: DocumentStatus.Ready, pages: 9, pagesRead: 9 });

test('an event that comes late changes nothing', async () => {
  const { api, lib } = await library();
  api.emit('documents', { sequence: 2, changed: [ready], removed: [] });
  api.emit('documents', { sequence: 1, changed: [reading], removed: [] });
  expect(lib.documents.map((d) => d.status)).toEqual(['ready']);
  api.emit('documents', { sequence: 3, changed: [], removed: [1] });
  api.emit('documents', { sequence: 2, changed: [ready], removed: [] });
  expect(lib.documents).toEqual([]);
});

test('what became of a drop does not set a document back', async () => {
  const { api, lib } = await library();
  api.emit('documents', { sequence: 1, changed: [ready], removed: [] });
  const queued = { ...ready, status: DocumentStatus.Queued, pagesRead: 0 };
  api.emit('added', {
    workspace: 1,
    new: [queued, mockDocument({ id: 2 })],
    known: [],
    refused: [],
    uncopied: [],
  });
  expect(lib.documents.map((d) => [d.id, d.status])).toEqual([
    [2, 'ready'],
    [1, 'ready'],
  ]);
});

test('what an event tells while the documents are fetched is newer than what is fetched', async () => {
  let give!: (documents: Document[]) => void;
  const api = mockApi({ documents: () => new Promise((resolve) => (give = resolve)) });
  const lib = new Library(api, { current: 1 }, new Toasts());
  const loading = lib.load();
  api.emit('documents', { sequence: 1, changed: [ready, mockDocument({ id: 3 })], removed: [2] });
  give([reading, mockDocument({ id: 2 })]);
  await loading;
  expect(lib.documents.map((d) => [d.id, d.status])).toEqual([
    [3, 'ready'],
    [1, 'ready'],
  ]);
});

test('documents of another workspace are not shown, by events, drops or a late answer', async () => {
  const workspaces = { current: 1 };
  const waiting = new Map<number, (documents: Document[]) => void>();
  const api = mockApi({ documents: (ws) => new Promise((resolve) => waiting.set(ws, resolve)) });
  const lib = new Library(api, workspaces, new Toasts());
  const first = lib.load();
  workspaces.current = 2;
  const second = lib.load();
  const other = mockDocument({ id: 7, workspaceId: 2 });
  waiting.get(2)!([other]);
  waiting.get(1)!([ready]);
  await Promise.all([first, second]);
  api.emit('documents', { sequence: 1, changed: [ready], removed: [] });
  api.emit('added', { workspace: 1, new: [ready], known: [], refused: [], uncopied: [] });
  expect(lib.documents).toEqual([other]);
});

test('a replaced document is not listed any more, and can be found', async () => {
  const { api, lib } = await library();
  api.emit('documents', { sequence: 1, changed: [ready], removed: [] });
  lib.toggle(1);
  const old = { ...ready, presence: 'replaced' as const, replacedBy: 2 };
  api.emit('documents', { sequence: 2, changed: [old, mockDocument({ id: 2 })], removed: [] });
  expect(lib.documents.map((d) => d.id)).toEqual([2]);
  expect(lib.scope.size).toBe(0);
  expect(lib.get(1)).toBeUndefined();
  expect(lib.find(1)).toEqual(old);
});
