import { listed } from '../../../tests/layout';
import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import Harness from '../../../tests/Harness.svelte';
import { show } from '../../../tests/window';
import { DocumentStatus, type Api, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import DescribeDialog from './DescribeDialog.svelte';
import Documents from './Documents.svelte';

const encrypted = mockDocument({
  status: DocumentStatus.Failed,
  failure: { code: 'encrypted', message: 'This PDF opens only with a password.', hint: '' },
});
const library = async (documents: Document[], replaced: Partial<Api> = {}) => {
  const window = await show(Documents, { documents: async () => documents, ...replaced });
  await listed();
  return window;
};

test('an encrypted document says so in its row', async () => {
  await library([encrypted]);
  expect(screen.getByText('Needs a password')).toBeVisible();
  expect(screen.getByRole('button', { name: '1 needs attention' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
  expect(await violations()).toEqual([]);
});

test('documents of one title show their files', async () => {
  await library([
    mockDocument({ id: 1, title: 'Lease', name: 'hallam.pdf' }),
    mockDocument({ id: 2, title: 'Lease', name: 'norby.pdf' }),
    mockDocument({ id: 3, title: 'Report', name: 'report.pdf' }),
  ]);
  expect(screen.getByRole('checkbox', { name: 'Ask Lease (norby.pdf)' })).toBeInTheDocument();
  expect(screen.getByText('hallam.pdf')).toBeVisible();
  expect(screen.queryByText('report.pdf')).toBeNull();
});

test('describing says what it takes before it starts, and how far it is', async () => {
  const { user, called, api, app } = await library([mockDocument()]);
  render(Harness, { props: { app, component: DescribeDialog } });
  await user.click(screen.getByRole('button', { name: 'More for Hallam 2018 10-K' }));
  await user.click(await screen.findByText('Describe passages with a model…'));
  const dialog = await screen.findByRole('dialog', { name: 'Describe passages' });
  expect(await within(dialog).findByText(/312 passages, about 45 minutes with qwen3:8b\./)).toBeVisible();
  expect(called('addContext')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(called('addContext')).toEqual([[1, 1]]);
  const going = mockDocument({ describe: true, chunksGisted: 160 });
  api.emit('documents', { sequence: 1, changed: [going], removed: [] });
  expect(await within(dialog).findByText('Describing: 160 of 640 passages')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(called('cancelDocument')).toEqual([[1, 1]]);
  const done = mockDocument({ describe: true, chunksGisted: 640 });
  api.emit('documents', { sequence: 2, changed: [done], removed: [] });
  expect(await within(dialog).findByText('All 640 passages are described.')).toBeVisible();
});

test('a document that is being described is ready, shows how far it is, and can be stopped', async () => {
  const { user, called } = await library([mockDocument({ describe: true, chunksGisted: 160 })]);
  expect(
    screen.getByRole('progressbar', { name: 'Hallam 2018 10-K: Describing: 160 of 640 passages' }),
  ).toHaveAttribute('aria-valuenow', '25');
  await user.click(screen.getByRole('button', { name: 'Cancel describing Hallam 2018 10-K' }));
  expect(called('cancelDocument')).toEqual([[1, 1]]);
});
