import { expect, test } from 'vitest';
import { AppError, type OpenedLink } from '../../api';
import { mockApi, mockCitation, mockDocument, mockWorkspace } from '../../api/mock';
import { App } from '../../state/app.svelte';

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function window(...links: (OpenedLink | AppError | null)[]) {
  localStorage.clear();
  const api = mockApi({
    workspaces: async () => [mockWorkspace(), mockWorkspace({ id: 2, name: 'Other' })],
    documents: async (workspaceId) => [mockDocument({ id: workspaceId, workspaceId })],
    takeLink: async () => {
      const link = links.shift() ?? null;
      if (link instanceof AppError) throw link;
      return link;
    },
  });
  const app = new App(api);
  await app.load();
  return { api, app };
}

const quoted = (workspace: number) => ({
  workspace,
  citation: mockCitation({ number: 0, documentId: workspace, page: 7 }),
});

test('a link that the window is started with opens the document at the words', async () => {
  const { app } = await window(quoted(1));
  expect(app.reader.id).toBe(1);
  expect(app.reader.target).toMatchObject({ page: 7, focus: true });
  expect(app.reader.target?.passage?.quote).toBe(mockCitation().quote);
});

test('a link to another workspace shows that workspace, and closes what covers it', async () => {
  const { api, app } = await window(null, quoted(2));
  app.dialog = 'settings';
  api.emit('link', {});
  await settled();
  expect(app.workspaces.current).toBe(2);
  expect(app.reader.id).toBe(2);
  expect(app.dialog).toBeNull();
});

test('a link to a page highlights nothing, and says so if it was made to words', async () => {
  const page = (span: { start: number; end: number }) => ({
    workspace: 1,
    citation: mockCitation({ number: 0, documentId: 1, page: 3, quote: '', span }),
  });
  const { api, app } = await window(page({ start: 0, end: 0 }), page({ start: 4, end: 9 }));
  expect(app.reader.target).toMatchObject({ page: 3, passage: null });
  expect(app.toasts.list).toEqual([]);
  api.emit('link', {});
  await settled();
  expect(app.reader.target).toMatchObject({ page: 3, passage: null });
  expect(app.toasts.list[0]?.message).toMatch(/aren’t on the page/);
});

test('a link that leads nowhere says why, and leaves what is shown', async () => {
  const gone = new AppError(
    'not_found',
    'The document of this link isn’t in this library.',
    'It was removed.',
  );
  const { api, app } = await window(quoted(1), gone);
  api.emit('link', {});
  await settled();
  expect(app.reader.id).toBe(1);
  expect(app.toasts.list[0]).toMatchObject({ tone: 'error', hint: 'It was removed.' });
});
