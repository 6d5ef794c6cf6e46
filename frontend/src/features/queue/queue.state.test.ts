import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, mockQueue } from '../../api/mock';
import { Queue } from './queue.svelte';
import { Toasts } from '../../state/toasts.svelte';
import { Workspaces } from '../workspaces/workspaces.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function queue(status: () => Partial<ReturnType<typeof mockQueue>>) {
  const api = mockApi({ queue: async () => mockQueue(status()) });
  const toasts = new Toasts();
  const workspaces = new Workspaces(api, toasts, async () => {});
  return { api, workspaces, queue: new Queue(api, workspaces, toasts) };
}

test('the number of documents is counted from the moment the queue was empty', async () => {
  let waiting = 0;
  const { queue: q } = queue(() => ({ waiting }));
  const at = async (n: number) => {
    waiting = n;
    await q.load();
    return [q.total - q.left, q.total];
  };
  expect(await at(120)).toEqual([0, 120]);
  expect(await at(118)).toEqual([2, 120]);
  expect(await at(128)).toEqual([2, 130]); // ten more were dropped
  expect(await at(0)).toEqual([0, 0]);
  expect(await at(3)).toEqual([0, 3]);
});

test('many events are one look', async () => {
  const { api, queue: q } = queue(() => ({ waiting: 4 }));
  const looks = () => api.calls.filter((c) => c.name === 'queue').length;
  for (let i = 0; i < 50; i++) api.emit('queue', {});
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(looks()).toBe(1);
  expect(q.left).toBe(4);
  api.emit('queue', {});
  await vi.advanceTimersByTimeAsync(500);
  expect(looks()).toBe(2);
});

test('work that is held is still there, and says so', async () => {
  const { queue: q } = queue(() => ({ waiting: 2, paused: true }));
  await q.load();
  expect([q.active, q.halted, q.headline]).toEqual([true, true, 'Paused, with 2 documents to read']);
});
