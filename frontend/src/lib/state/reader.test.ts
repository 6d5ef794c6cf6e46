import { expect, test } from 'vitest';
import type { Placement } from '../api';
import { mockApi, mockCitation, mockDocument } from '../api/mock';
import { App } from './app.svelte';

const box = { x0: 1, y0: 2, x1: 3, y1: 4 };

async function reader(locate: (page: number) => Promise<Placement>) {
  const app = new App(mockApi({ documents: async () => [mockDocument()], locate: (_, c) => locate(c.page) }));
  await app.load();
  return app;
}
const placed = (page: number, boxes = [box], reason = ''): Placement => ({
  documentId: 1,
  page,
  boxes,
  wholePage: false,
  reason,
});

test('of two citations opened quickly, the later one is shown', async () => {
  const waiting: ((p: Placement) => void)[] = [];
  const app = await reader(() => new Promise((resolve) => waiting.push(resolve)));
  const first = app.reader.show(mockCitation({ page: 10 }));
  const second = app.reader.show(mockCitation({ page: 20 }));
  waiting[1]!(placed(20));
  await second;
  waiting[0]!(placed(10));
  await first;
  expect(app.reader.target?.page).toBe(20);
});

test('words that cannot be placed open the page, highlight nothing and say why', async () => {
  const app = await reader(async (page) => placed(page, [], 'This page is a scan.'));
  await app.reader.show(mockCitation());
  expect(app.reader.target).toMatchObject({
    page: 60,
    passage: { placement: { boxes: [], reason: 'This page is a scan.' } },
  });
});

test('the same citation can be opened again', async () => {
  const app = await reader(async (page) => placed(page));
  await app.reader.show(mockCitation());
  const before = app.reader.target;
  await app.reader.show(mockCitation());
  expect(app.reader.target).not.toBe(before);
});

test('clearing takes the highlight away and keeps the document', async () => {
  const app = await reader(async (page) => placed(page));
  await app.reader.show(mockCitation());
  app.reader.clearPassage();
  expect(app.reader.target).toEqual({ page: 0, passage: null });
  expect(app.reader.opened).toBeNull();
  expect(app.reader.document?.id).toBe(1);
});

test('a place that cannot be looked up is told', async () => {
  const app = await reader(() =>
    Promise.reject({ code: 'storage', message: 'The library is damaged.', hint: '' }),
  );
  await app.reader.show(mockCitation());
  expect(app.toasts.list[0]?.message).toBe('The library is damaged.');
  expect(app.reader.target).toBeNull();
});
