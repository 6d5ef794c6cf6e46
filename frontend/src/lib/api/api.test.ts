import { describe, expect, test, vi } from 'vitest';
import { toAppError } from './error';
import { wailsApi } from './wails';
import { unverified } from './defaults';

describe('whatever a call is rejected with becomes an error for a person', () => {
  test.each([
    [{ code: 'locked', message: 'Held.', hint: 'Close it.' }, 'locked', 'Held.', 'Close it.'],
    [{ message: 'Held.' }, 'internal', 'Held.', ''],
    [new Error('{"code":"locked","message":"Held.","hint":"Close it."}'), 'locked', 'Held.', 'Close it.'],
    [
      new TypeError('x is undefined'),
      'internal',
      'Something went wrong inside Ibid.',
      'Your documents are safe. Try again.',
    ],
    [undefined, 'internal', 'Something went wrong inside Ibid.', 'Your documents are safe. Try again.'],
  ])('%j', (reason, code, message, hint) =>
    expect(toAppError(reason)).toMatchObject({ code, message, hint }),
  );
});

test('null lists become empty ones, rejections typed errors', async () => {
  const call = (value: unknown) => () => Promise.resolve(value);
  const App = {
    Documents: call(null),
    ChooseFiles: call({ new: null, known: null, refused: null }),
    Conversation: call([
      {
        text: 'a',
        citations: null,
        retrieved: null,
        verification: { ...unverified, claims: null },
        trace: { steps: null },
      },
    ]),
    Locate: call({ page: 1, boxes: null, reason: 'none' }),
    Models: call({ available: null, availableEmbeddings: null }),
    FormerDocuments: call([{ id: 1, tags: null }]),
    FindDocuments: call([{ document: { id: 1, tags: null }, page: 3 }]),
    Queue: call({ paused: true, working: null }),
    Setup: call({ machine: { gpus: null }, missing: null, sets: [{ models: null }] }),
    InstalledModels: call([{ name: 'a', roles: null }]),
    Catalogue: call(null),
    TestModel: call({ model: 'a', tasks: null }),
    EngineLog: call(null),
    Settings: call({ pages: [], settings: [] }),
    Folders: call([{ id: 1, ignore: null }]),
    ChooseFolderToSync: call(null),
    TableGrid: call({
      table: { rows: { documents: null }, columns: null },
      rows: null,
      cells: [{ value: { list: null } }],
      footers: [{ states: null, sums: null }],
    }),
    RemoveDocuments: () => Promise.reject(new Error('{"code":"not_found","message":"Gone.","hint":""}')),
  };
  vi.stubGlobal('go', { main: { App } });
  let send!: (event: unknown) => void;
  vi.stubGlobal('runtime', {
    OnFileDrop() {},
    EventsOnMultiple: (_: string, callback: (event: unknown) => void) => ((send = callback), () => {}),
  });
  const api = wailsApi();
  expect(await api.documents(1)).toEqual([]);
  expect(await api.formerDocuments(1)).toEqual([{ id: 1, tags: [], parties: [] }]);
  expect(await api.findDocuments(1, 'a')).toEqual([{ document: { id: 1, tags: [], parties: [] }, page: 3 }]);
  expect(await api.queue(1)).toEqual({ paused: true, working: [] });
  expect(await api.setup()).toEqual({ machine: { gpus: [] }, missing: [], sets: [{ models: [] }] });
  expect(await api.installedModels()).toEqual([{ name: 'a', roles: [] }]);
  expect(await api.catalogue()).toEqual([]);
  expect(await api.testModel('job', 'a')).toEqual({ model: 'a', tasks: [] });
  expect(await api.engineLog()).toEqual([]);
  expect(await api.tableGrid(1, 1)).toEqual({
    table: { rows: { documents: [] }, columns: [] },
    rows: [],
    cells: [{ value: { list: [] } }],
    footers: [{ states: {}, sums: [] }],
  });
  expect(await api.settings()).toEqual({ pages: [], settings: [] });
  expect(await api.folders(1)).toEqual([{ id: 1, ignore: [] }]);
  expect(await api.chooseFolderToSync(1)).toBeNull();
  expect(await api.chooseFiles(1)).toEqual({ new: [], known: [], refused: [], uncopied: [] });
  expect(await api.conversation(1, 1)).toEqual([
    {
      text: 'a',
      citations: [],
      retrieved: [],
      private: [],
      followups: [],
      verification: unverified,
      trace: { steps: [] },
    },
  ]);
  expect(await api.locate(1, {} as never)).toMatchObject({ boxes: [] });
  expect(await api.models()).toEqual({ available: [], availableEmbeddings: [], availableVision: [] });
  await expect(api.removeDocuments('j', 1, [1], { everywhere: false, quotes: false })).rejects.toMatchObject({
    name: 'AppError',
    code: 'not_found',
    message: 'Gone.',
  });
  const heard = vi.fn();
  api.on('answer', heard);
  send({ job: 'j', sequence: 0, text: '', citations: null });
  expect(heard).toHaveBeenCalledWith({ job: 'j', sequence: 0, text: '', citations: [], steps: [] });
  const bytes = { id: 3, workspaceId: 2, hash: 'ab' };
  expect(api.pdfUrl(bytes)).toBe('/pdf/2/3?h=ab');
  expect(api.thumbnailUrl(bytes)).toBe('/thumbnail/2/3?h=ab');
  vi.unstubAllGlobals();
});
