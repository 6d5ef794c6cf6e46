import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Document } from '../../api';
import { mockDocument, mockWorkspace } from '../../api/mock';
import MoveDialog from './MoveDialog.svelte';
import RemoveDialog from './RemoveDialog.svelte';

const workspaces = async () => [
  mockWorkspace({ id: 1, name: 'Filings' }),
  mockWorkspace({ id: 2, name: 'Harbour Street', documents: 4 }),
  mockWorkspace({ id: 3, name: 'Board 2019', archived: true }),
];

async function remove(...documents: Document[]) {
  const window = await show(RemoveDialog, { workspaces, documents: async () => documents });
  window.app.removeDocuments(documents.map((d) => d.id));
  return { ...window, dialog: await screen.findByRole('alertdialog') };
}

async function move(...documents: Document[]) {
  const window = await show(MoveDialog, {
    workspaces,
    documents: async () => documents,
    copyDocuments: async () => documents,
    moveDocuments: async () => documents,
  });
  window.app.moveDocuments(documents.map((d) => d.id));
  return { ...window, dialog: await screen.findByRole('dialog', { name: 'To another workspace' }) };
}

const shared = mockDocument({ elsewhere: 2 });

test('removing from the workspace takes the least away, and says what goes and what stays', async () => {
  const { dialog, user, called, app } = await remove(shared);
  expect(dialog).toHaveAccessibleName('Remove “Hallam 2018 10-K”?');
  const here = screen.getByRole('radio', { name: 'Remove from “Filings”' });
  expect(here).toBeChecked();
  expect(here).toHaveAccessibleDescription('It is also in 2 other workspaces and stays there.');
  expect(dialog).toHaveAccessibleDescription(
    'The PDF file stays where it is on the disk. Old answers keep their quotations, marked “source removed”.',
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(called('removeDocuments')).toEqual([
    [expect.any(String), 1, [1], { everywhere: false, quotes: false }],
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(app.library.documents).toEqual([]);
});

test('deleting everywhere, with the answers, by keyboard', async () => {
  const { dialog, user, called } = await remove(shared);
  await user.click(screen.getByRole('radio', { name: 'Remove from “Filings”' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Delete everywhere' })).toBeChecked();
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Delete the answers that quote it, too' })).toHaveFocus();
  await user.keyboard(' ');
  expect(dialog).toHaveAccessibleDescription(/Answers that quote it are deleted/);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Delete everywhere' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(called('removeDocuments')).toEqual([
    [expect.any(String), 1, [1], { everywhere: true, quotes: true }],
  ]);
});

test('what is nowhere else cannot be deleted elsewhere', async () => {
  await remove(mockDocument());
  const everywhere = screen.getByRole('radio', { name: 'Delete everywhere' });
  expect(everywhere).toBeDisabled();
  expect(everywhere).toHaveAccessibleDescription(
    'It is in this workspace only, so there is nothing more to delete.',
  );
});

test('Escape keeps the documents; the next question begins anew', async () => {
  const { user, app, called } = await remove(shared, mockDocument({ id: 2, title: 'Norby' }));
  expect(screen.getByRole('alertdialog', { name: 'Remove 2 documents?' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Delete everywhere' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(called('removeDocuments')).toEqual([]);
  app.removeDocuments([1]);
  expect(await screen.findByRole('radio', { name: 'Remove from “Filings”' })).toBeChecked();
});

test('a removal that fails is told, and the question stays', async () => {
  const documents = async () => [shared];
  const { user, app } = await show(RemoveDialog, {
    workspaces,
    documents,
    removeDocuments: () => Promise.reject({ code: 'storage', message: 'The disk is full.', hint: '' }),
  });
  app.removeDocuments([1]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('The disk is full.'));
  expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(app.library.documents).toHaveLength(1);
});

test('copying leaves the documents where they are', async () => {
  const { dialog, user, called, app } = await move(mockDocument());
  expect(within(dialog).getAllByRole('radio', { name: /Harbour|Board|Filings/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Copy to “Harbour Street”' }));
  expect(called('copyDocuments')).toEqual([[expect.any(String), 1, [1], 2]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.library.documents).toHaveLength(1);
  expect(app.toasts.list[0]?.message).toBe('1 document copied to “Harbour Street”.');
});

test('moving takes them out of this workspace, and says what becomes of citations', async () => {
  const { dialog, user, called, app } = await move(mockDocument(), mockDocument({ id: 2 }));
  expect(dialog).toHaveTextContent('2 documents');
  await user.click(screen.getByRole('radio', { name: 'Move' }));
  expect(dialog).toHaveTextContent('Conversations here keep their quotations, marked “source removed”.');
  await user.click(screen.getByRole('button', { name: 'Move to “Harbour Street”' }));
  expect(called('moveDocuments')).toEqual([[expect.any(String), 1, [1, 2], 2]]);
  await waitFor(() => expect(app.library.documents).toEqual([]));
});

const hundreds = Array.from({ length: 250 }, (_, i) => mockDocument({ id: i + 1, title: `Filing ${i + 1}` }));

test('moving many tells how far it is and can be stopped; about the rest a person is asked again', async () => {
  let end: (moved: Document[]) => void = () => {};
  const { user, api, app } = await show(MoveDialog, {
    workspaces,
    documents: async () => hundreds,
    moveDocuments: () => new Promise((resolve) => (end = resolve)),
    stop: async () => end(hundreds.slice(0, 100)),
  });
  app.moveDocuments(hundreds.map((d) => d.id));
  await user.click(await screen.findByRole('radio', { name: 'Move' }));
  await user.click(screen.getByRole('button', { name: 'Move to “Harbour Street”' }));
  const job = api.calls.find((c) => c.name === 'moveDocuments')!.args[0] as string;
  api.emit('progress', { job, note: 'Moving documents', done: 100, total: 250 });
  expect(await screen.findByText('Moving documents: 100 of 250')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('button', { name: 'Move to “Harbour Street”' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(api.calls.find((c) => c.name === 'stop')!.args).toEqual([job]);
  expect(await screen.findByText('150 documents')).toBeVisible();
  expect(app.toasts.list[0]?.message).toBe('Stopped: 100 of 250 documents were moved.');
  expect(app.library.documents).toHaveLength(150);
  expect(screen.getByRole('button', { name: /^(Copy|Move) to “Harbour Street”/ })).toBeEnabled();
});

test('removing many can be stopped, and the question is asked again for the rest', async () => {
  let end: (removed: number) => void = () => {};
  const { user, app } = await show(RemoveDialog, {
    workspaces,
    documents: async () => hundreds,
    removeDocuments: () => new Promise((resolve) => (end = resolve)),
    stop: async () => end(200),
  });
  app.removeDocuments(hundreds.map((d) => d.id));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove 50 documents?' })).toBeVisible();
  expect(app.library.documents).toHaveLength(50);
});

test('a new workspace can be made on the way, and is then chosen', async () => {
  const { user, called } = await move(mockDocument());
  await user.type(screen.getByRole('textbox', { name: 'Name of a new workspace' }), 'Quay survey{Enter}');
  expect(called('createWorkspace')).toEqual([['Quay survey']]);
  expect(await screen.findByRole('button', { name: /^Copy to “/ })).toBeEnabled();
});

test('the question is accessible', async () => {
  const { app } = await remove(shared);
  expect(await violations()).toEqual([]);
  app.transfers.removing = [];
});
