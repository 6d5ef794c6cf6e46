import { describe, expect, test, vi } from 'vitest';
import { toAppError } from './error';
import { wailsApi } from './wails';

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
    Conversation: call([{ text: 'a', citations: null, retrieved: null, trace: { steps: null } }]),
    Locate: call({ page: 1, boxes: null, reason: 'none' }),
    Models: call({ available: null, availableEmbeddings: null }),
    RemoveDocument: () => Promise.reject(new Error('{"code":"not_found","message":"Gone.","hint":""}')),
  };
  vi.stubGlobal('go', { main: { App } });
  let send!: (event: unknown) => void;
  vi.stubGlobal('runtime', {
    OnFileDrop() {},
    EventsOnMultiple: (_: string, callback: (event: unknown) => void) => ((send = callback), () => {}),
  });
  const api = wailsApi();
  expect(await api.documents()).toEqual([]);
  expect(await api.chooseFiles()).toEqual({ new: [], known: [], refused: [] });
  expect(await api.conversation(1)).toEqual([
    { text: 'a', citations: [], retrieved: [], trace: { steps: [] } },
  ]);
  expect(await api.locate({} as never)).toMatchObject({ boxes: [] });
  expect(await api.models()).toEqual({ available: [], availableEmbeddings: [], availableVision: [] });
  await expect(api.removeDocument(1)).rejects.toMatchObject({
    name: 'AppError',
    code: 'not_found',
    message: 'Gone.',
  });
  const heard = vi.fn();
  api.on('answer', heard);
  send({ job: 'j', sequence: 0, text: '', citations: null });
  expect(heard).toHaveBeenCalledWith({ job: 'j', sequence: 0, text: '', citations: [], steps: [] });
  expect(api.pdfUrl({ id: 3, hash: 'ab' })).toBe('/pdf/3?h=ab');
  vi.unstubAllGlobals();
});
