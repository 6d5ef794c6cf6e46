import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../../tests/axe';
import { show } from '../../../../tests/window';
import { DocumentStatus, type Api, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import Documents from './Documents.svelte';

const encrypted = mockDocument({
  status: DocumentStatus.Failed,
  failure: { code: 'encrypted', message: 'This PDF opens only with a password.', hint: '' },
});
const library = (documents: Document[], replaced: Partial<Api> = {}) =>
  show(Documents, { documents: async () => documents, ...replaced });
const titles = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.title')!.textContent!.trim());
const password = () => screen.getByLabelText('Password of Hallam 2018 10-K');

test('an encrypted document asks for its password in its row', async () => {
  const { user, called } = await library([encrypted]);
  expect(screen.getByText('Needs a password')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.type(password(), 'walnut{Enter}');
  expect(called('unlock')).toEqual([[1, 'walnut']]);
});

test('a wrong password is told where it was typed, and can be typed again', async () => {
  const { user, app } = await library([encrypted], {
    unlock: () =>
      Promise.reject({ code: 'wrong_password', message: 'This password does not open it.', hint: '' }),
  });
  await user.type(password(), 'oak');
  await user.click(screen.getByRole('button', { name: 'Open Hallam 2018 10-K' }));
  expect(await screen.findByText('This password does not open it.')).toBeVisible();
  expect(password()).toHaveAccessibleDescription('This password does not open it.');
  expect(password()).toHaveValue('oak');
  expect(app.toasts.list).toEqual([]);
});

test('documents of one title show their files', async () => {
  await library([
    mockDocument({ id: 1, title: 'Lease', name: 'hallam.pdf' }),
    mockDocument({ id: 2, title: 'Lease', name: 'norby.pdf' }),
    mockDocument({ id: 3, title: 'Report', name: 'report.pdf' }),
  ]);
  expect(screen.getByRole('button', { name: 'Lease (norby.pdf)' })).toBeVisible();
  expect(screen.getByText('hallam.pdf')).toBeVisible();
  expect(screen.queryByText('report.pdf')).toBeNull();
});

test('what is being read stands on top, and goes back to its place when nobody points at the list', async () => {
  const waiting = [1, 2, 3].map((id) =>
    mockDocument({ id, title: `Report ${id}`, status: DocumentStatus.Queued }),
  );
  const { api, user } = await library(waiting);
  const reading = { ...waiting[2]!, status: DocumentStatus.Reading, pagesRead: 1 };
  api.emit('documents', { sequence: 1, changed: [reading], removed: [] });
  await waitFor(() => expect(titles()).toEqual(['Report 3', 'Report 1', 'Report 2']));
  await user.hover(screen.getByRole('button', { name: 'Report 1' }));
  api.emit('documents', {
    sequence: 2,
    changed: [{ ...reading, status: DocumentStatus.Ready }],
    removed: [],
  });
  await waitFor(() => expect(screen.queryByText(/1 of 160 pages/)).toBeNull());
  expect(titles()).toEqual(['Report 3', 'Report 1', 'Report 2']);
  await user.unhover(screen.getByRole('button', { name: 'Report 1' }));
  await user.hover(document.body);
  await waitFor(() => expect(titles()).toEqual(['Report 1', 'Report 2', 'Report 3']));
});

test('describing says what it takes before it starts, and how far it is', async () => {
  const { user, called, api } = await library([mockDocument()]);
  await user.click(screen.getByRole('button', { name: 'More for Hallam 2018 10-K' }));
  await user.click(await screen.findByText('Describe passages with a model…'));
  const dialog = await screen.findByRole('dialog', { name: 'Describe passages' });
  expect(await within(dialog).findByText(/312 passages, about 45 minutes with qwen3:8b\./)).toBeVisible();
  expect(called('addContext')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(called('addContext')).toEqual([[1]]);
  const going = mockDocument({ describe: true, chunksGisted: 160 });
  api.emit('documents', { sequence: 1, changed: [going], removed: [] });
  expect(await within(dialog).findByText('Describing: 160 of 640 passages')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(called('cancelDocument')).toEqual([[1]]);
  const done = mockDocument({ describe: true, chunksGisted: 640 });
  api.emit('documents', { sequence: 2, changed: [done], removed: [] });
  expect(await within(dialog).findByText('All 640 passages are described.')).toBeVisible();
});

test('a document that is being described is ready, shows how far it is, and can be stopped', async () => {
  const { user, called, app } = await library([mockDocument({ describe: true, chunksGisted: 160 })]);
  expect(
    screen.getByRole('progressbar', { name: 'Hallam 2018 10-K: Describing: 160 of 640 passages' }),
  ).toHaveAttribute('aria-valuenow', '25');
  expect(app.library.progress).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel describing Hallam 2018 10-K' }));
  expect(called('cancelDocument')).toEqual([[1]]);
});
