import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { DocumentStatus, type Api, type Document } from '../../api';
import { mockDocument, mockEstimate, mockSettings } from '../../api/mock';
import AttentionDialog from './AttentionDialog.svelte';

const scanned = (change: Partial<Document> = {}) =>
  mockDocument({ pages: 40, pagesRead: 40, pagesWaiting: 12, ...change });
const failedWith = (code: string, change: Partial<Document> = {}) =>
  mockDocument({
    status: DocumentStatus.Failed,
    failure: { code, message: 'It did not work.', hint: 'Save it again.' },
    ...change,
  });
async function list(documents: Document[], replaced: Partial<Api> = {}) {
  const window = await show(AttentionDialog, { documents: async () => documents, ...replaced });
  window.app.attentive.open = true;
  await screen.findByRole('dialog', { name: 'Needs attention' });
  return window;
}
const offer = (about = 'Hallam 2018 10-K') => screen.findByRole('group', { name: `Scans in ${about}` });

test('scans, passwords and failures stand in one list, each once', async () => {
  await list([
    scanned({ id: 1, title: 'Survey' }),
    failedWith('encrypted', { id: 2, title: 'Minutes' }),
    failedWith('damaged', { id: 3, title: 'Lease' }),
    mockDocument({ id: 4, title: 'Handbook' }),
  ]);
  expect(screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
    'Scans to read',
    'Password needed',
    'Couldn’t be read',
  ]);
  for (const title of ['Survey', 'Minutes', 'Lease']) expect(screen.getAllByText(title)).toHaveLength(1);
  expect(screen.queryByText('Handbook')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('scans come with what reading them takes', async () => {
  await list([scanned()]);
  expect(await offer()).toHaveTextContent('12 of 40 pages are scans. Read them?');
  await waitFor(async () => expect(await offer()).toHaveTextContent('About 2 minutes with Tesseract 5.3.'));
});

test.each([
  [/^Read the scans/, 'readScans', [1, 1, false]],
  [/^Always read/, 'readScans', [1, 1, true]],
  [/^Not now/, 'leaveScans', [1, 1]],
] as const)('%s calls %s', async (name, call, args) => {
  const { user, called } = await list([scanned()]);
  await user.click(await screen.findByRole('button', { name }));
  expect(called(call)).toEqual([args]);
});

test('several are one question too, with the time of all', async () => {
  const { user, called } = await list([
    scanned({ id: 1, title: 'Hallam' }),
    scanned({ id: 2, title: 'Norby' }),
  ]);
  const all = await offer('all 2 documents');
  expect(all).toHaveTextContent('24 pages in 2 documents are scans. Read them all?');
  await waitFor(() => expect(all).toHaveTextContent('About 4 minutes with Tesseract 5.3.'));
  await user.click(screen.getByRole('button', { name: 'Read the scans in all 2 documents' }));
  await waitFor(() => expect(called('readScans')).toEqual([[1, 1, false], [1, 2, false]])); // prettier-ignore
});

test('always is a setting, and the window knows it', async () => {
  let scans = 'ask';
  const { user, app } = await list([scanned()], {
    readScans: async () => void (scans = 'always'),
    settings: async () => mockSettings({ 'reading.scans': scans }),
  });
  await user.click(await screen.findByRole('button', { name: /^Always read/ }));
  await waitFor(() => expect(app.preferences.get('reading.scans')).toBe('always'));
});

test('a document of nothing but scans is not called a failure', async () => {
  await list([failedWith('no_text', { pages: 12, pagesWaiting: 12, chunks: 0 })]);
  expect(await offer()).toHaveTextContent('All 12 pages are scans. Read them?');
  expect(screen.queryByText('Couldn’t be read')).toBeNull();
});

test('without a recogniser it says what to install, and looks again by itself', async () => {
  const problem = {
    code: 'no_recogniser',
    message: 'Nothing here can read scans.',
    hint: 'Install Tesseract.',
  };
  let estimate = mockEstimate({ recogniser: '', problem });
  await list([scanned()], { scanEstimate: async () => estimate });
  await waitFor(async () =>
    expect(await offer()).toHaveTextContent('Nothing here can read scans. Install Tesseract.'),
  );
  expect((await offer()).querySelectorAll('button')).toHaveLength(1);
  estimate = mockEstimate();
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('button', { name: /^Read the scans/ })).toBeVisible();
});

test('a password is tried where it is typed, and a wrong one says so', async () => {
  const { user, app, called } = await list([failedWith('encrypted')], {
    unlock: () => Promise.reject({ code: 'wrong_password', message: 'That password didn’t work.', hint: '' }),
  });
  const field = screen.getByLabelText('Password of Hallam 2018 10-K');
  await user.type(field, 'oak{Enter}');
  expect(called('unlock')).toEqual([[1, 1, 'oak']]);
  expect(await screen.findByText('That password didn’t work.')).toBeVisible();
  expect(field).toHaveAccessibleDescription('That password didn’t work.');
  expect(field).toHaveValue('oak');
  expect(app.toasts.list).toEqual([]);
});

test('failures have their reason; each and all can be tried again', async () => {
  const { user, called, app } = await list([
    failedWith('damaged', { id: 1, title: 'Lease' }),
    failedWith('damaged', { id: 2, title: 'Survey' }),
  ]);
  expect(screen.getAllByText('It did not work. Save it again.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Try to read Survey again' }));
  await user.click(screen.getByRole('button', { name: 'Try all again' }));
  expect(called('retryDocuments')).toEqual([[1, [2]], [1, [1, 2]]]); // prettier-ignore
  await user.click(screen.getByRole('button', { name: 'Remove Lease' }));
  expect(app.transfers.removing.map((d) => d.id)).toEqual([1]);
});

test('when nothing is left it says so', async () => {
  const { api } = await list([scanned()]);
  api.emit('documents', { sequence: 1, changed: [scanned({ scans: 'leave' })], removed: [] });
  expect(await screen.findByText('Nothing needs your attention now.')).toBeVisible();
});
