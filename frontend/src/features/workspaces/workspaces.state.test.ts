import { beforeEach, describe, expect, test } from 'vitest';
import type { Api, Document } from '../../api';
import { mockAnswer, mockApi, mockConversation, mockDocument, mockWorkspace } from '../../api/mock';
import { App } from '../../state/app.svelte';

const two = [
  mockWorkspace({ id: 1, name: 'Filings' }),
  mockWorkspace({ id: 2, name: 'Harbour Street' }),
  mockWorkspace({ id: 3, name: 'Board 2019', archived: true }),
];

beforeEach(() => localStorage.clear());

async function open(replaced: Partial<Api> = {}) {
  const api = mockApi({
    workspaces: async () => two,
    documents: async (ws) => [mockDocument({ id: ws * 10, workspaceId: ws })],
    ...replaced,
  });
  const app = new App(api);
  await app.load();
  return { api, app };
}
const conversation = (id: number) => mockConversation({ id, title: 'Rents' });
const ids = (app: App) => app.library.documents.map((d) => d.id);

test('the workspace that was shown last is shown again', async () => {
  const { app } = await open();
  expect(app.workspaces.current).toBe(1);
  await app.workspaces.show(2);
  const again = await open();
  expect(again.app.workspaces.current).toBe(2);
  expect(ids(again.app)).toEqual([20]);
  expect(again.api.calls.find((c) => c.name === 'show')?.args).toEqual([2]);
});

test.each([
  ['gone', '9'],
  ['archived', '3'],
  ['never written', 'Harbour'],
])('one that is %s gives way to the first', async (_, stored) => {
  localStorage.setItem('ibid.workspace', stored);
  const { app } = await open();
  expect(app.workspaces.current).toBe(1);
  expect(ids(app)).toEqual([10]);
});

describe('showing another one', () => {
  test('loads its documents and closes what shows others', async () => {
    const { app } = await open();
    app.reader.open(app.library.documents[0]!);
    app.library.toggle(10);
    await app.workspaces.show(2);
    expect(ids(app)).toEqual([20]);
    expect(app.reader.document).toBeNull();
    expect(app.library.scope.size).toBe(0);
  });

  test('keeps the question that is being written, for each its own', async () => {
    const { app } = await open();
    app.conversations.draft = 'What of the lease?';
    await app.workspaces.show(2);
    expect(app.conversations.draft).toBe('');
    app.conversations.draft = 'Who wrote it?';
    await app.workspaces.show(1);
    expect(app.conversations.draft).toBe('What of the lease?');
    await app.workspaces.show(2);
    expect(app.conversations.draft).toBe('Who wrote it?');
  });

  test('shows nothing of one that answers late', async () => {
    let late!: (documents: Document[]) => void;
    const { app } = await open({
      documents: (ws) =>
        ws === 2
          ? new Promise((resolve) => (late = resolve))
          : Promise.resolve([mockDocument({ id: 10, workspaceId: 1 })]),
      conversations: async (ws) => [conversation(ws)],
    });
    const there = app.workspaces.show(2);
    await app.workspaces.show(1);
    late([mockDocument({ id: 20, workspaceId: 2 })]);
    await there;
    expect(ids(app)).toEqual([10]);
    expect(app.conversations.list.map((c) => c.id)).toEqual([1]);
  });
});

test('the one that is archived or deleted while it is shown gives way to another', async () => {
  const { app } = await open({
    archiveWorkspace: async (id, archived) => mockWorkspace({ id, name: 'Filings', archived }),
  });
  expect(await app.workspaces.archive(1, true)).toBe(true);
  expect(app.workspaces.current).toBe(2);
  expect(ids(app)).toEqual([20]);
  await app.workspaces.archive(1, false);
  await app.workspaces.remove(2);
  expect(app.workspaces.current).toBe(1);
  expect(app.workspaces.list.map((w) => w.id)).not.toContain(2);
});

test('a deletion that is refused is told, and changes nothing', async () => {
  const { app } = await open({
    deleteWorkspace: () =>
      Promise.reject({ code: 'conflict', message: 'This is the last workspace.', hint: '' }),
  });
  expect(await app.workspaces.remove(1)).toBe(false);
  expect(app.workspaces.current).toBe(1);
  expect(app.toasts.list[0]?.message).toBe('This is the last workspace.');
});

test('when the whole library was replaced, everything is loaded anew', async () => {
  let restored = false;
  const { api, app } = await open({
    documents: async () => [mockDocument({ id: restored ? 77 : 10 })],
    conversations: async () => [conversation(restored ? 8 : 7)],
    conversation: async () => [],
  });
  await app.conversations.open(7);
  app.reader.open(app.library.documents[0]!);
  restored = true;
  api.emit('library', {});
  await expect.poll(() => ids(app)).toEqual([77]);
  await expect.poll(() => app.conversations.list.map((c) => c.id)).toEqual([8]);
  expect(app.reader.document).toBeNull();
  expect(app.conversations.current).toBe(0);
});

test('what another process has added is shown, and what is open stays open', async () => {
  let added = false;
  const { api, app } = await open({
    documents: async () =>
      added ? [mockDocument({ id: 10 }), mockDocument({ id: 11 })] : [mockDocument({ id: 10 })],
    conversations: async () => (added ? [conversation(8), conversation(7)] : [conversation(7)]),
    conversation: async () => (added ? [mockAnswer({ id: 3, conversationId: 7 })] : []),
  });
  await app.conversations.open(7);
  app.reader.open(app.library.documents[0]!);
  added = true;
  api.emit('changed', {});
  await expect.poll(() => ids(app)).toHaveLength(2);
  await expect.poll(() => app.conversations.list.map((c) => c.id)).toEqual([8, 7]);
  expect(app.reader.document?.id).toBe(10);
  expect(app.conversations.current).toBe(7);
  // An answer that another process gave in the open conversation is there, too.
  await expect.poll(() => app.conversations.answers.map((a) => a.id)).toEqual([3]);
  expect(api.calls.filter((c) => c.name === 'runningAnswers')).toHaveLength(1);
});

test('a library that cannot be opened tells why, once', async () => {
  const { app } = await open({
    workspaces: () =>
      Promise.reject({ code: 'locked', message: 'Another Ibid holds the library.', hint: '' }),
  });
  expect(app.library.failure?.message).toBe('Another Ibid holds the library.');
  expect(app.toasts.list).toEqual([]);
});
