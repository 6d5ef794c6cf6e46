import { describe, expect, test } from 'vitest';
import type { Placement } from '../../api';
import { mockApi, mockCitation, mockDocument, mockLawCitation } from '../../api/mock';
import { App } from '../../state/app.svelte';

const box = { x0: 1, y0: 2, x1: 3, y1: 4 };

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function readerOf(locate: (page: number) => Promise<Placement>) {
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
  const app = await readerOf(() => new Promise((resolve) => waiting.push(resolve)));
  const first = app.reader.show(mockCitation({ page: 10 }));
  const second = app.reader.show(mockCitation({ page: 20 }));
  waiting[1]!(placed(20));
  await second;
  waiting[0]!(placed(10));
  await first;
  expect(app.reader.target?.page).toBe(20);
});

test('words that cannot be placed open the page, highlight nothing and say why', async () => {
  const app = await readerOf(async (page) => placed(page, [], 'This page is a scan.'));
  await app.reader.show(mockCitation());
  expect(app.reader.target).toMatchObject({
    page: 60,
    passage: { placement: { boxes: [], reason: 'This page is a scan.' } },
  });
});

test('a place that was looked up ahead is there at once, until a document changes', async () => {
  const api = mockApi({ documents: async () => [mockDocument()], locate: async (_, c) => placed(c.page) });
  const app = new App(api);
  await app.load();
  const citation = mockCitation();
  const asked = () => api.calls.filter((c) => c.name === 'locate').length;
  await app.reader.locateAhead([citation]);
  void app.reader.show(citation);
  expect(app.reader.target?.passage?.placement.boxes).toEqual([box]);
  expect(asked()).toBe(1);
  api.emit('documents', { sequence: 1, changed: [], removed: [] });
  await app.reader.show(citation);
  expect(asked()).toBe(2);
});

test('the same citation can be opened again', async () => {
  const app = await readerOf(async (page) => placed(page));
  await app.reader.show(mockCitation());
  const before = app.reader.target;
  await app.reader.show(mockCitation());
  expect(app.reader.target).not.toBe(before);
});

test('clearing takes the highlight away and keeps the document', async () => {
  const app = await readerOf(async (page) => placed(page));
  await app.reader.show(mockCitation());
  app.reader.clearPassage();
  expect(app.reader.target).toEqual({ page: 0, passage: null });
  expect(app.reader.opened).toBeNull();
  expect(app.reader.document?.id).toBe(1);
});

test('a place that cannot be looked up is told', async () => {
  const app = await readerOf(() =>
    Promise.reject({ code: 'storage', message: 'The library is damaged.', hint: '' }),
  );
  await app.reader.show(mockCitation());
  expect(app.toasts.list[0]?.message).toBe('The library is damaged.');
  expect(app.reader.target).toBeNull();
});

describe('the open document', () => {
  async function opened(change: Parameters<typeof mockDocument>[0] = {}) {
    const document = mockDocument(change);
    const api = mockApi({ documents: async () => [document], locate: async (_, c) => placed(c.page) });
    const app = new App(api);
    await app.load();
    let sequence = 0;
    const tell = (changed: Parameters<typeof mockDocument>[0]) =>
      api.emit('documents', { sequence: ++sequence, changed: [{ ...document, ...changed }], removed: [] });
    return { api, app, document, tell };
  }

  test.each([
    { status: 'ready', pagesRead: 60 },
    { status: 'failed', failure: { code: 'damaged', message: 'This PDF is damaged.', hint: '' } },
    { presence: 'replaced', replacedBy: 2 },
    { presence: 'gone' },
    { title: 'Lease of 3 Hallam Road' },
  ] as Parameters<typeof mockDocument>[0][])('is shown as it is now: %o', async (change) => {
    const { app, document, tell } = await opened({ status: 'reading', pagesRead: 3 });
    app.reader.open(document);
    tell(change);
    expect(app.reader.document).toMatchObject(change!);
  });

  test('that is removed is shown no longer', async () => {
    const { api, app, document } = await opened();
    app.reader.open(document);
    api.emit('documents', { sequence: 1, changed: [], removed: [document.id] });
    expect(app.reader.document).toBeNull();
    expect(app.reader.target).toBeNull();
  });

  test('stays where it is while its pages are read one by one', async () => {
    const { app, document, tell } = await opened({ status: 'reading', pagesRead: 3 });
    app.reader.open(document, 2);
    const { target, version } = app.reader;
    for (const pagesRead of [4, 5, 6]) tell({ pagesRead, chunks: pagesRead * 3 });
    expect(app.reader.target).toBe(target);
    expect(app.reader.version).toBe(version);
    tell({ status: 'ready' });
    expect(app.reader.version).not.toBe(version);
  });

  test('that was read again has its passage placed anew', async () => {
    const { api, app, document } = await opened();
    await app.reader.show(mockCitation());
    const { target } = app.reader;
    api.emit('reread', { document, failure: undefined, lost: 0 });
    await settled();
    expect(app.reader.target).toBe(target); // it stands where it stood
    api.locate = async (_, c) => placed(c.page, [{ ...box, y0: 90 }]);
    api.emit('reread', { document, failure: undefined, lost: 0 });
    await settled();
    expect(app.reader.target?.passage?.placement.boxes[0]?.y0).toBe(90);
  });
});

describe('jumps', () => {
  test('lead from a citation in a document to its section, and back to where it stands', async () => {
    const { reader } = await readerOf(async (page) => placed(page));
    reader.open(mockDocument(), 1);
    const link = mockLawCitation();
    await reader.follow(link);
    expect(reader.target).toMatchObject({ page: 4, passage: { quote: '§ 117.5 Exemptions' }, focus: true });
    expect(reader.past).toMatchObject([{ page: 1, citation: { quote: '21 CFR 117.5' } }]);
    await reader.follow(mockLawCitation({ page: 4, words: '§ 117.8' }));
    expect(reader.past).toHaveLength(2);
    await reader.back();
    expect(reader.target).toMatchObject({ page: 4, passage: { quote: '§ 117.8' } });
    await reader.back();
    expect(reader.target).toMatchObject({ page: 1, passage: { quote: '21 CFR 117.5' } });
    expect(reader.past).toEqual([]);
  });

  test('go back to the page that was in sight, and forward to the words', async () => {
    const { reader } = await readerOf(async (page) => placed(page));
    reader.open(mockDocument(), 2);
    reader.page = 7; // scrolled
    await reader.show(mockCitation());
    expect(reader.past).toEqual([{ document: 1, page: 7, citation: null }]);
    await reader.back();
    expect(reader.target).toMatchObject({ page: 7, passage: null });
    expect(reader.past).toEqual([]);
    await reader.forward();
    expect(reader.target).toMatchObject({ page: 60, passage: { number: 1 } });
    expect(reader.future).toEqual([]);
    expect(reader.past).toHaveLength(1);
  });

  test('to where the user is already leave no step', async () => {
    const { reader } = await readerOf(async (page) => placed(page));
    await reader.show(mockCitation());
    await reader.show(mockCitation());
    expect(reader.past).toEqual([]);
  });

  test('end what there was to go forward to', async () => {
    const { reader } = await readerOf(async (page) => placed(page));
    await reader.show(mockCitation({ page: 1 }));
    await reader.show(mockCitation({ page: 2 }));
    await reader.back();
    expect(reader.future).toHaveLength(1);
    await reader.show(mockCitation({ page: 3 }));
    expect(reader.future).toEqual([]);
    expect(reader.past).toMatchObject([{ page: 1 }]);
  });

  test('that fail leave everything as it was', async () => {
    let fail = false;
    const { reader } = await readerOf((page) =>
      fail ? Promise.reject(new Error('no')) : Promise.resolve(placed(page)),
    );
    await reader.show(mockCitation({ page: 1 }));
    await reader.show(mockCitation({ page: 2 }));
    fail = true;
    await reader.back();
    expect(reader.past).toMatchObject([{ page: 1 }]);
    expect(reader.target?.page).toBe(2);
  });
});
