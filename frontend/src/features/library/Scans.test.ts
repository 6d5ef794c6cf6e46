import { listed } from '../../../tests/layout';
import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { DocumentStatus, type Api, type Document } from '../../api';
import { mockDocument, mockEstimate, mockPage, mockReport, mockSettings } from '../../api/mock';
import Documents from './Documents.svelte';

const scanned = (change: Partial<Document> = {}) =>
  mockDocument({ pages: 40, pagesRead: 40, pagesWaiting: 12, ...change });
const library = async (document: Document, replaced: Partial<Api> = {}) => {
  const window = await show(Documents, { documents: async () => [document], ...replaced });
  await listed();
  return window;
};

test('the menu tells what reading the scans takes, or why nothing here can, before it is chosen', async () => {
  let estimate = mockEstimate();
  const { user, called, app } = await library(scanned({ scans: 'leave' }), {
    scanEstimate: async () => estimate,
  });
  const menu = () => user.click(screen.getByRole('button', { name: 'More for Hallam 2018 10-K' }));
  await menu();
  // Hidden, since nothing has a place here that it could stand beside.
  const item = () => screen.getByText(/^Read its scans/).closest<HTMLElement>('[role=menuitem]')!;
  await waitFor(() => expect(item()).toHaveTextContent('About 2 minutes with Tesseract 5.3.'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());

  const problem = {
    code: 'no_recogniser',
    message: 'Nothing here can read scans.',
    hint: 'Install Tesseract.',
  };
  estimate = mockEstimate({ recogniser: '', problem });
  await app.scans.estimate(scanned(), true);
  await menu();
  expect(item()).toHaveTextContent('Nothing here can read scans. Install Tesseract.');
  expect(item()).toHaveAttribute('aria-disabled', 'true');
  await user.click(item());
  expect(called('readScans')).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());

  // Another recogniser may be there.
  estimate = mockEstimate({ recogniser: 'qwen2.5vl:7b', places: false });
  await app.preferences.save({ 'reading.recogniser': 'vision' });
  await menu();
  await waitFor(() => expect(item()).toHaveTextContent('with qwen2.5vl:7b'));
  await user.click(item());
  expect(called('readScans')).toEqual([[1, 1, false]]);
});

test('whoever never wants scans read is not asked, and told', async () => {
  await library(scanned(), { settings: async () => mockSettings({ 'reading.scans': 'never' }) });
  expect(screen.queryByRole('button', { name: /attention/ })).toBeNull();
  expect(screen.getByText(/12 pages are scans, not read/)).toBeVisible();
});

test('while scans are read there is progress, and a way to stop', async () => {
  const { user, called } = await library(
    scanned({ status: DocumentStatus.Reading, scans: 'read', pagesWaiting: 9, pagesRecognised: 3 }),
  );
  expect(
    screen.getByRole('progressbar', { name: 'Hallam 2018 10-K: Reading scans: 3 of 12' }),
  ).toHaveAttribute('aria-valuenow', '13');
  await user.click(screen.getByRole('button', { name: 'Cancel reading Hallam 2018 10-K' }));
  expect(called('cancelDocument')).toEqual([[1, 1]]);
});

test('afterwards it tells what was read, and leads to the page that was not', async () => {
  const report = mockReport({
    pageList: [mockPage({ state: 'recognised' }), mockPage({ number: 2, state: 'unreadable', words: 0 })],
  });
  const { user, app } = await library(
    scanned({ scans: 'read', pagesWaiting: 0, pagesRecognised: 12, pagesUnreadable: 1 }),
    {
      readingReport: async () => report,
    },
  );
  expect(screen.getByText(/12 pages read from their picture, 1 could not be read/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Which pages of Hallam 2018 10-K' }));
  await waitFor(() => expect(app.inspection.reading?.number).toBe(2));
});
