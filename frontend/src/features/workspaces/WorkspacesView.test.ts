import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { mockDocument, mockWorkspace } from '../../api/mock';
import NewWorkspaceDialog from './NewWorkspaceDialog.svelte';
import WorkspacesDialog from './WorkspacesDialog.svelte';
import WorkspaceSwitcher from './WorkspaceSwitcher.svelte';

const three = async () => [
  mockWorkspace({ id: 1, name: 'Filings', documents: 12, conversations: 3 }),
  mockWorkspace({ id: 2, name: 'Harbour Street', documents: 0 }),
  mockWorkspace({ id: 3, name: 'Board 2019', archived: true }),
];
const conflict = () =>
  Promise.reject({
    code: 'conflict',
    message: 'There is a workspace “Harbour Street” already.',
    hint: 'Choose another name.',
  });

async function manage(replaced: Partial<Api> = {}) {
  const window = await show(WorkspacesDialog, { workspaces: three, ...replaced });
  window.app.dialog = 'workspaces';
  await screen.findByRole('dialog', { name: 'Workspaces' });
  return window;
}

test('the switcher lists what is not archived, and shows another by keyboard', async () => {
  const { user, app } = await show(WorkspaceSwitcher, { workspaces: three });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Workspace: Filings' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const items = await screen.findAllByRole('menuitemradio', { hidden: true });
  expect(items.map((i) => i.textContent!.trim())).toEqual([
    'Filings 12 documents, 3 conversations',
    'Harbour Street empty',
  ]);
  expect(items[0]).toHaveAttribute('aria-checked', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(app.workspaces.current).toBe(2));
});

test.each([
  ['New workspace…', 'new workspace'],
  ['Manage workspaces…', 'workspaces'],
])('the switcher leads to: %s', async (item, dialog) => {
  const { user, app } = await show(WorkspaceSwitcher, { workspaces: three });
  await user.click(screen.getByRole('button', { name: 'Workspace: Filings' }));
  await user.click(await screen.findByText(item));
  expect(app.dialog).toBe(dialog);
});

test('a new workspace is shown as soon as it is made', async () => {
  const { user, app, called } = await show(NewWorkspaceDialog, { workspaces: three });
  app.dialog = 'new workspace';
  const field = await screen.findByRole('textbox', { name: 'Name of the workspace' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  await user.keyboard('  Quay survey {Enter}');
  expect(called('createWorkspace')).toEqual([['Quay survey']]);
  await waitFor(() => expect(app.workspaces.name).toBe('Quay survey'));
  expect(app.dialog).toBeNull();
});

test('a name that is taken is told under the field, and can be mended', async () => {
  const { user, app } = await show(NewWorkspaceDialog, { workspaces: three, createWorkspace: conflict });
  app.dialog = 'new workspace';
  const field = await screen.findByRole('textbox', { name: 'Name of the workspace' });
  await user.type(field, 'Harbour Street{Enter}');
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(field).toHaveAccessibleDescription(
    'There is a workspace “Harbour Street” already. Choose another name.',
  );
  expect(field).toHaveValue('Harbour Street');
  expect(app.dialog).toBe('new workspace');
});

test('a workspace is renamed in its place; Escape leaves the name and the dialog', async () => {
  const { user, app, called } = await manage({
    renameWorkspace: async (id, name) => mockWorkspace({ id, name }),
  });
  const pencil = () => screen.getByRole('button', { name: 'Rename Harbour Street' });
  await user.click(pencil());
  await user.keyboard('Quay{Escape}');
  expect(screen.getByRole('dialog', { name: 'Workspaces' })).toBeVisible();
  await waitFor(() => expect(pencil()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'New name of Harbour Street' })).toHaveFocus();
  await user.keyboard('Quay survey{Enter}');
  await waitFor(() => expect(app.workspaces.get(2)?.name).toBe('Quay survey'));
  expect(called('renameWorkspace')).toEqual([[2, 'Quay survey']]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Quay survey' })).toHaveFocus());
});

test('a workspace has a profile of its own, or that of the settings', async () => {
  const { user, app, called } = await manage();
  const profile = screen.getByLabelText('Profile of Harbour Street');
  expect(profile).toHaveDisplayValue('As in the settings');
  await user.selectOptions(profile, 'Careful');
  expect(called('setProfile')).toEqual([[2, 'careful']]);
  await waitFor(() => expect(app.workspaces.get(2)?.profile).toBe('careful'));
});

test('archived ones stand apart and come back', async () => {
  const { user, called } = await manage();
  const archived = screen.getByRole('list', { name: 'Archived workspaces' });
  expect(archived).toHaveTextContent('Board 2019');
  await user.click(screen.getByRole('button', { name: 'Restore Board 2019 from the archive' }));
  expect(called('archiveWorkspace')).toEqual([[3, false]]);
});

test('deleting asks first, and says what goes and what stays', async () => {
  const { user, called } = await manage({
    documents: async (ws) =>
      Array.from({ length: 12 }, (_, i) =>
        mockDocument({ id: i + 1, workspaceId: ws, elsewhere: i < 3 ? 1 : 0 }),
      ),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Filings…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Filings”?' });
  await waitFor(() =>
    expect(question).toHaveTextContent(
      'Its 3 conversations are deleted with their answers. Of its 12 documents, 9 are in no other workspace and deleted: text, index and pictures. The others stay where they are. The PDF files stay on the disk. This cannot be undone.',
    ),
  );
  expect(called('deleteWorkspace')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete workspace' }));
  expect(called('deleteWorkspace')).toEqual([[1]]);
});

test('the last workspace can neither be archived nor deleted, and says so', async () => {
  const { user, called } = await manage({ workspaces: async () => [mockWorkspace({ name: 'Filings' })] });
  for (const name of ['The last workspace cannot be archived', 'The last workspace cannot be deleted']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
  }
  expect(called('archiveWorkspace')).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the dialog is accessible', async () => {
  await manage();
  expect(await violations()).toEqual([]);
});
