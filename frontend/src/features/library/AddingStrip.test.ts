import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { mockDocument, mockWorkspace } from '../../api/mock';
import AddingStrip from './AddingStrip.svelte';

const event = { job: 'add-1', workspace: 1, ended: false, rest: [], note: 'Adding files', done: 0, total: 0 };
const strip = () => screen.findByRole('complementary', { name: 'Adding files' });

test('how far files are that are being added; what is added goes by itself', async () => {
  const { api } = await show(AddingStrip);
  expect(screen.queryByRole('complementary')).toBeNull();
  api.emit('adding', { ...event, done: 12 });
  expect(await strip()).toHaveTextContent('Adding files: 12');
  api.emit('adding', { ...event, done: 312, total: 1000 });
  await waitFor(async () => expect(await strip()).toHaveTextContent('Adding files: 312 of 1,000'));
  expect(screen.getByRole('progressbar', { name: 'Adding files' })).toHaveAttribute('aria-valuenow', '31');
  expect(await violations()).toEqual([]);
  api.emit('adding', { ...event, ended: true, done: 1000, total: 1000 });
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

test('what was added at once shows nothing', async () => {
  const { api } = await show(AddingStrip);
  api.emit('adding', { ...event, ended: true, done: 3, total: 3 });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('adding is stopped, says what is there, and goes on with the rest', async () => {
  const { api, user, called, app } = await show(AddingStrip, {
    addPaths: async () => ({ new: [mockDocument()], known: [], refused: [], uncopied: [] }),
  });
  api.emit('adding', { ...event, done: 312, total: 1000 });
  await user.click(within(await strip()).getByRole('button', { name: 'Stop' }));
  expect(called('stop')).toEqual([['add-1']]);
  expect(await strip()).toHaveTextContent('Stopping…');
  api.emit('adding', { ...event, ended: true, rest: ['/home/me/Filings'], done: 312, total: 1000 });
  await waitFor(async () =>
    expect(await strip()).toHaveTextContent('Stopped after 312 of 1,000 files. What was added stays.'),
  );
  await user.click(screen.getByRole('button', { name: 'Add the rest' }));
  expect(called('addPaths')).toEqual([[1, ['/home/me/Filings']]]);
  await waitFor(() => expect(app.library.documents).toHaveLength(1));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the rest can be left out; another workspace is named', async () => {
  const { api, user, called } = await show(AddingStrip, {
    workspaces: async () => [mockWorkspace(), mockWorkspace({ id: 2, name: 'Harbour Street' })],
  });
  api.emit('adding', { ...event, workspace: 2, ended: true, rest: ['/a.pdf'], done: 1, total: 9 });
  expect(await strip()).toHaveTextContent('(to “Harbour Street”)');
  await user.click(screen.getByRole('button', { name: 'Leave out the rest' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(called('addPaths')).toEqual([]);
});
