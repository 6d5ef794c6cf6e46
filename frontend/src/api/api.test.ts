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

test('calls resolve with what Go gives, or reject with typed errors', async () => {
  const Documents = {
    Documents: () => Promise.resolve([{ id: 1, tags: [] }]),
    ChooseFolderToSync: () => Promise.resolve(null),
    RemoveDocuments: () => Promise.reject(new Error('{"code":"not_found","message":"Gone.","hint":""}')),
  };
  vi.stubGlobal('go', { main: { Documents } });
  let send!: (event: unknown) => void;
  vi.stubGlobal('runtime', {
    OnFileDrop() {},
    EventsOnMultiple: (_: string, callback: (event: unknown) => void) => ((send = callback), () => {}),
  });
  const api = wailsApi();
  expect(await api.documents(1)).toEqual([{ id: 1, tags: [] }]);
  expect(await api.chooseFolderToSync(1)).toBeNull();
  await expect(api.removeDocuments('j', 1, [1], { everywhere: false, quotes: false })).rejects.toMatchObject({
    name: 'AppError',
    code: 'not_found',
    message: 'Gone.',
  });
  const heard = vi.fn();
  api.on('answer', heard);
  const event = { job: 'j', sequence: 0, text: '', citations: [], steps: [] };
  send(event);
  expect(heard).toHaveBeenCalledWith(event);
  const bytes = { id: 3, workspaceId: 2, hash: 'ab' };
  expect(api.pdfUrl(bytes)).toBe('/pdf/2/3?h=ab');
  expect(api.thumbnailUrl(bytes)).toBe('/thumbnail/2/3?h=ab');
  vi.unstubAllGlobals();
});
