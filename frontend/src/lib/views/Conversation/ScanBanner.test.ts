import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../../tests/window';
import { mockDocument } from '../../api/mock';
import ScanBanner from './ScanBanner.svelte';

const scanned = (id: number, title: string) => mockDocument({ id, title, pages: 40, pagesWaiting: 12 });

test('documents that were there before are not asked about', async () => {
  await show(ScanBanner, { documents: async () => [scanned(1, 'Hallam')] });
  expect(screen.queryByRole('group')).toBeNull();
});

test('a document that arrives with scans is asked about, until somebody decides', async () => {
  const { api, user, called } = await show(ScanBanner);
  api.emit('documents', { sequence: 1, changed: [scanned(1, 'Hallam')], removed: [] });
  const offer = await screen.findByRole('group', { name: 'Scans in Hallam, just added' });
  expect(offer).toHaveTextContent('Hallam: 12 of 40 pages are scans. Read them?');
  await waitFor(() => expect(offer).toHaveTextContent('About 2 minutes with Tesseract 5.3.'));
  await user.click(screen.getByRole('button', { name: /^Not now/ }));
  expect(called('leaveScans')).toEqual([[1, 1]]);
  api.emit('documents', { sequence: 2, changed: [{ ...scanned(1, 'Hallam'), scans: 'leave' }], removed: [] });
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

test('several are one question, with the time of all', async () => {
  const { api, user, called } = await show(ScanBanner);
  api.emit('documents', { sequence: 1, changed: [scanned(1, 'Hallam'), scanned(2, 'Norby')], removed: [] });
  const offer = await screen.findByRole('group', { name: 'Scans in the documents just added' });
  expect(offer).toHaveTextContent('24 pages in 2 new documents are scans. Read them?');
  await waitFor(() => expect(offer).toHaveTextContent('About 4 minutes with Tesseract 5.3.'));
  await user.click(screen.getByRole('button', { name: /^Read the scans/ }));
  await waitFor(() => expect(called('readScans')).toEqual([[1, 2, false], [1, 1, false]])); // prettier-ignore
});
