import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api, BackupInfo, IndexStatus } from '../../api';
import {
  mockBackup,
  mockDocument,
  mockIndex,
  mockModels,
  mockLibraryReport,
  mockSettingChange,
  mockSettings,
} from '../../api/mock';
import BackupPanel from './BackupPanel.svelte';
import IndexPanel from './IndexPanel.svelte';
import CheckPanel from './CheckPanel.svelte';
import StoragePanel from './StoragePanel.svelte';

const models = async () => mockModels({ availableEmbeddings: ['embeddinggemma', 'nomic-embed-text'] });
const settings = async () => mockSettings({ 'models.embedding': 'embeddinggemma' });
const index = (change: Partial<IndexStatus> = {}, replaced: Partial<Api> = {}) =>
  show(IndexPanel, { models, settings, index: async () => mockIndex(change), ...replaced });
const building = {
  ...mockIndex().current!,
  id: 2,
  state: 'building' as const,
  identity: { ...mockIndex().wanted!, model: 'nomic-embed-text' },
  embedded: 1000,
};

test('another model for meaning is taken only after its cost was seen', async () => {
  const { user, called } = await index();
  expect(screen.getByText('embeddinggemma, 768 dimensions, all 4,000 passages')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Search model'), 'nomic-embed-text');
  expect(called('estimateEmbedding')).toEqual([['nomic-embed-text']]);
  expect(await screen.findByText(/4,000 passages get a new vector: about 10 minutes/)).toBeVisible();
  expect(called('useEmbeddingModel')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Build the new index' }));
  expect(called('useEmbeddingModel')).toEqual([['nomic-embed-text']]);
});

test('thinking better of it leaves the model as it is', async () => {
  const { user, called } = await index();
  const choice = screen.getByLabelText('Search model');
  await user.selectOptions(choice, 'nomic-embed-text');
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(choice).toHaveValue('embeddinggemma'));
  expect(called('useEmbeddingModel')).toEqual([]);
});

test('a model that cannot be taken says why, and cannot be built', async () => {
  const problem = { code: 'model_server_down', message: 'Ollama is not running.', hint: 'Start it.' };
  const { user } = await index(
    {},
    {
      estimateEmbedding: async (model) => ({ model, passages: 0, seconds: 0, measured: false, bytes: 0, problem }),
    },
  ); // prettier-ignore
  await user.selectOptions(screen.getByLabelText('Search model'), 'nomic-embed-text');
  expect(await screen.findByRole('note')).toHaveTextContent('Ollama is not running. Start it.');
  expect(screen.queryByRole('button', { name: 'Build the new index' })).toBeNull();
});

test('an index that does not fit has a name, and its remedy is a button', async () => {
  const mismatch = {
    code: 'conflict',
    message: 'The model has changed since.',
    hint: 'Semantic search may miss.',
  };
  const { user, called } = await index({ mismatch });
  expect(screen.getByRole('note')).toHaveTextContent('The model has changed since.');
  await user.click(screen.getByRole('button', { name: 'Build a new index…' }));
  expect(called('estimateEmbedding')).toEqual([['embeddinggemma']]);
});

test('an index that is built shows how far it is, and can be stopped', async () => {
  const { user, called } = await index({ building, seconds: 185 });
  expect(screen.getByText('1,000 of 4,000 passages, about 3 min left')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Building the index' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(screen.getByText('Search uses embeddinggemma until it’s complete.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop and keep the old one' }));
  expect(called('stopEmbedding')).toHaveLength(1);
});

test('documents that an older Ibid has read are read again on demand', async () => {
  const { user, called } = await index(
    { outdated: 3 },
    { documents: async () => [mockDocument({ outdated: true }), mockDocument({ id: 2 })] },
  );
  expect(screen.getByText(/^1 document of this workspace was read by an older Ibid/)).toBeVisible();
  expect(screen.getByText(/2 documents of other workspaces were read/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(called('rereadDocuments')).toEqual([[1, []]]);
});

test('a backup shows how far it is, can be cancelled, and says what is in it', async () => {
  let finish!: (info: BackupInfo) => void;
  const { user, api, called } = await show(BackupPanel, {
    chooseBackup: () => new Promise((resolve) => (finish = resolve)),
  });
  await user.click(screen.getByRole('button', { name: 'Back up…' }));
  const [job] = called('chooseBackup')[0]! as [string];
  api.emit('progress', { job: 'other', done: 9, total: 10, note: '' });
  api.emit('progress', { job, done: 30, total: 100, note: 'Copying the library' });
  expect(await screen.findByText('Copying the library')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(called('stop')).toEqual([[job]]);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  finish(mockBackup());
  const done = await screen.findByRole('status');
  expect(done).toHaveTextContent('ibid-2026-11-20.ibid is written and verified');
  expect(done).toHaveTextContent('42 documents, 6,100 pages');
});

test('a backup that was cancelled is no failure', async () => {
  const { user, app } = await show(BackupPanel, {
    chooseBackup: () => Promise.reject({ code: 'cancelled', message: 'Stopped.', hint: '' }),
  });
  await user.click(screen.getByRole('button', { name: 'Back up…' }));
  expect(await screen.findByRole('button', { name: 'Back up…' })).toBeVisible();
  expect(app.toasts.list).toEqual([]);
});

test('restoring shows what is in the backup and what becomes of the library, then restores', async () => {
  const { user, called } = await show(BackupPanel);
  await user.click(screen.getByRole('button', { name: 'Restore a backup…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Restore this backup?' });
  expect(question).toHaveAccessibleDescription(/Your current library is set aside in its folder/);
  expect(question).toHaveTextContent('20 November 2026');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(called('restore')[0]![1]).toBe('/home/me/Backups/ibid-2026-11-20.ibid');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a backup that sends data elsewhere asks, and leaves it as it is unless told otherwise', async () => {
  const { user, called } = await show(BackupPanel, { restoreChanges: async () => [mockSettingChange()] });
  const restore = async () => {
    await user.click(screen.getByRole('button', { name: 'Restore a backup…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restore this backup?' });
    expect(question).toHaveTextContent('Now: not set (OLLAMA_HOST, or this computer)');
    expect(question).toHaveTextContent('In the backup: https://workstation.example:11434');
    expect(screen.getByRole('radio', { name: 'Leave it as it is' })).toBeChecked();
  };
  await restore();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(called('restore')[0]![2]).toBe(false);
  await restore();
  await user.click(screen.getByRole('radio', { name: 'Use the settings of the backup' }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(called('restore')).toHaveLength(2));
  expect(called('restore')[1]![2]).toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await restore();
});

test('a damaged backup is told, and there is nothing to restore', async () => {
  const { user } = await show(BackupPanel, {
    checkBackup: () =>
      Promise.reject({ code: 'bad_backup', message: 'This backup is damaged.', hint: 'Choose another one.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Restore a backup…' }));
  expect(await screen.findByRole('note')).toHaveTextContent('This backup is damaged. Choose another one.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('storage is told by kind, and unused space is given back', async () => {
  let library = 84_000_000;
  const use = {
    text: 31_000_000, words: 19_000_000, vectors: 28_000_000, free: 2_000_000,
    replaced: 0, copies: 0, cache: 0, disk: 210_000_000_000,
  }; // prettier-ignore
  const { user, app, called } = await show(StoragePanel, {
    storageUse: async () => ({ ...use, library }),
    compactLibrary: async () => void (library -= 2_000_000),
  });
  await app.storage.load();
  const list = await screen.findByRole('list', { name: 'What takes space' });
  expect(list).toHaveTextContent(/Text of pages\s*31 MB.*Index of words\s*19 MB.*Unused\s*2.0 MB/);
  await user.click(screen.getByRole('button', { name: 'Give unused space back' }));
  expect(called('compactLibrary')).toHaveLength(1);
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('2.0 MB given back.'));
});

test('the library is checked, and what is damaged is named and repaired', async () => {
  const damaged = { workspace: 1, document: 7, title: 'Lease', path: '/docs/lease.pdf', pages: [2] };
  const { user, app, called } = await show(CheckPanel, {
    checkLibrary: async () =>
      mockLibraryReport({
        problems: ['The stored text of document 7 is damaged on page 2.'],
        damaged: [damaged],
      }),
    repairLibrary: async () => 1,
  });
  await user.click(screen.getByRole('button', { name: 'Check the library' }));
  const list = await screen.findByRole('list', { name: 'Damaged documents' });
  expect(list).toHaveTextContent('Lease, page 2/docs/lease.pdf');
  await user.click(screen.getByText('What the check found'));
  expect(screen.getByText('The stored text of document 7 is damaged on page 2.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Repair' }));
  expect(called('repairLibrary')).toHaveLength(1);
  await waitFor(() => expect(app.toasts.list[0]?.message).toMatch('A document is being read again.'));
  expect(screen.getByRole('button', { name: 'Check the library' })).toBeEnabled();
});

test('a sound library is said to be so', async () => {
  const { user } = await show(CheckPanel);
  await user.click(screen.getByRole('button', { name: 'Check the library' }));
  expect(await screen.findByRole('status')).toHaveTextContent('No damage found.');
});
