import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api, Folder } from '../../api';
import { mockFolder } from '../../api/mock';
import FoldersDialog from './FoldersDialog.svelte';

async function open(list: Folder[], replaced: Partial<Api> = {}) {
  const window = await show(FoldersDialog, { folders: async () => list, ...replaced });
  window.app.openFolders();
  return { ...window, dialog: await screen.findByRole('dialog', { name: 'Folders' }) };
}
const item = () => screen.getByRole('listitem');

test('without a folder there is one thing to do', async () => {
  const { user, dialog } = await open([], { chooseFolderToSync: async () => mockFolder() });
  expect(dialog).toHaveTextContent('No folders yet');
  await user.click(screen.getByRole('button', { name: 'Add a folder…' }));
  await waitFor(() => expect(item()).toHaveTextContent('/home/me/Filings'));
});

test('a folder tells its state, what it holds, and what was refused with the reason', async () => {
  const failure = { code: 'damaged', message: 'No reader could open this PDF.', hint: 'Save it again.' };
  const file = { path: 'old/a.pdf', bytes: 1, modified: '', document: 0, leftOut: false };
  const { user } = await open([mockFolder({ gone: 2, refused: 1 })], {
    folderFiles: async () => [
      { ...file, failure },
      { ...file, path: 'b.pdf', document: 4 },
    ],
  });
  expect(item()).toHaveTextContent(/Up to date, checked/);
  expect(item()).toHaveTextContent('12 documents · 2 files gone, kept for answers that cite them');
  const refused = screen.getByRole('button', { name: '1 file could not be added from Filings' });
  expect(refused).toHaveAttribute('aria-expanded', 'false');
  await user.click(refused);
  const list = await screen.findByRole('list', { name: 'Files of Filings that could not be added' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list).toHaveTextContent('old/a.pdf No reader could open this PDF. Save it again.');
});

test('a drive that is away says that nothing is lost', async () => {
  const problem = {
    code: 'unreachable',
    message: 'The drive does not answer.',
    hint: 'Nothing was removed.',
  };
  await open([mockFolder({ problem })]);
  expect(screen.getByRole('status')).toHaveTextContent(
    /^The drive does not answer\..*Nothing was removed\.$/,
  );
});

test('looking through shows how far it is, and cannot be asked for twice', async () => {
  await open([mockFolder({ looking: true, done: 40, total: 160 })]);
  expect(screen.getByRole('progressbar', { name: 'Checking Filings' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(screen.getByRole('button', { name: 'Check Filings now' })).toHaveAttribute('aria-disabled', 'true');
});

test('a folder is looked through on demand, and what was found is told', async () => {
  const changes = { new: 3, changed: 0, renamed: 1, gone: 0, back: 0, refused: 0, waiting: 0 };
  const { user, app } = await open([mockFolder()], { syncFolder: async () => changes });
  await user.click(screen.getByRole('button', { name: 'Check Filings now' }));
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('Checked the folder: 3 new, 1 renamed.'));
});

test('a folder is paused and taken up again', async () => {
  const { user, called } = await open([mockFolder({ ignore: ['*draft*'] })]);
  await user.click(screen.getByRole('button', { name: 'Pause Filings' }));
  expect(called('setFolder')).toEqual([[1, 1, ['*draft*'], true]]);
  expect(await screen.findByRole('button', { name: 'Watch Filings again' })).toBeVisible();
});

test('patterns are explained, changed and saved', async () => {
  const { user, called } = await open([mockFolder({ ignore: ['*draft*'] })]);
  await user.click(screen.getByRole('button', { name: '1 pattern ignored in Filings' }));
  const field = screen.getByRole('textbox', { name: 'Ignored files in Filings' });
  expect(field).toHaveValue('*draft*');
  expect(field).toHaveAccessibleDescription(/Archive\/.*sub-folders called Archive/);
  expect(screen.getByRole('button', { name: 'Save patterns' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  await user.type(field, '{Enter}Archive/');
  await user.click(screen.getByRole('button', { name: 'Save patterns' }));
  expect(called('setFolder')).toEqual([[1, 1, ['*draft*', 'Archive/'], false]]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a pattern that is refused stays in the field', async () => {
  const { user, app } = await open([mockFolder()], {
    setFolder: () => Promise.reject({ code: 'invalid', message: 'This is no pattern.', hint: '' }),
  });
  await user.click(screen.getByRole('button', { name: 'Ignore some files in Filings' }));
  await user.type(screen.getByRole('textbox'), '!a');
  await user.click(screen.getByRole('button', { name: 'Save patterns' }));
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('This is no pattern.'));
  expect(screen.getByRole('textbox')).toHaveValue('!a');
});

test.each([
  ['keeps its documents', 'Keep its 12 documents', 'Stop watching', false],
  ['removes them', 'Remove them from this workspace', 'Stop and remove', true],
])('a folder that is removed %s', async (_, choice, action, documents) => {
  const { user, called } = await open([mockFolder()]);
  await user.click(screen.getByRole('button', { name: 'Remove Filings…' }));
  await screen.findByRole('alertdialog', { name: 'Stop watching “Filings”?' });
  await user.click(screen.getByRole('radio', { name: choice }));
  await user.click(screen.getByRole('button', { name: action }));
  expect(called('removeFolder')).toEqual([[1, 1, documents]]);
  await waitFor(() => expect(screen.getByText('No folders yet')).toBeInTheDocument());
});
