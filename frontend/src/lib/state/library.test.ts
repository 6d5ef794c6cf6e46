import { expect, test } from 'vitest';
import { DocumentStatus } from '../api';
import { mockApi, mockDocument } from '../api/mock';
import { Library } from './library.svelte';
import { Toasts } from './toasts.svelte';

async function library() {
  const api = mockApi({ documents: async () => [] });
  const lib = new Library(api, new Toasts());
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
  api.emit('added', { new: [queued, mockDocument({ id: 2 })], known: [], refused: [] });
  expect(lib.documents.map((d) => [d.id, d.status])).toEqual([
    [2, 'ready'],
    [1, 'ready'],
  ]);
});

test('the header names what is being read and how many are left', async () => {
  const { api, lib } = await library();
  const waiting = mockDocument({ id: 2, status: DocumentStatus.Queued, pages: 0 });
  api.emit('documents', { sequence: 1, changed: [reading, waiting], removed: [] });
  expect(lib.progress).toMatchObject({ documents: 2, current: reading.title });
  api.emit('documents', {
    sequence: 2,
    changed: [ready, { ...waiting, status: DocumentStatus.Ready }],
    removed: [],
  });
  expect(lib.progress).toBeNull();
});
