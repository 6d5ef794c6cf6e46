import { listed } from '../../../tests/layout';
import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api, Document } from '../../api';
import { mockFrontItem } from '../../api/fixtures-library';
import { mockDocument } from '../../api/mock';
import DocumentDetails from '../details/DocumentDetails.svelte';
import LibraryView from './LibraryView.svelte';

const lease = mockDocument({
  id: 2,
  title: 'Lease of the Quay',
  titleFrom: 'printed',
  name: 'scan_0031.pdf',
  printed: mockFrontItem('Lease of the Quay', { words: 'LEASE\nOF THE QUAY' }),
  kind: mockFrontItem('Lease'),
  parties: [
    mockFrontItem('Norby Quarry Ltd', { label: 'Landlord', page: 2 }),
    mockFrontItem('Hallam plc', { label: 'Tenant' }),
  ],
  date: mockFrontItem('2021-03-14', {
    label: 'Dated',
    words: 'made on 14 March 2021',
    span: { start: 40, end: 61 },
  }),
});
const report = mockDocument({
  id: 1,
  title: 'Report',
  name: 'Report.pdf',
  kind: mockFrontItem('Annual report'),
  date: mockFrontItem('2024'),
});

const library = async (replaced: Partial<Api> = {}) => {
  const window = await show(LibraryView, { documents: async () => [lease, report], ...replaced });
  window.app.layout.libraryGrid = false;
  await listed();
  return window;
};
const row = (title: string) =>
  screen.getByText(title, { selector: '.title' }).closest<HTMLElement>('[role=row]')!;
const titles = () => [...document.querySelectorAll('.title')].map((title) => title.textContent);

test('a row has title, file, type, parties, date, pages and when it was added', async () => {
  await library();
  const cells = within(row('Lease of the Quay'));
  for (const text of [
    'scan_0031.pdf',
    'Lease',
    'Norby Quarry Ltd, Hallam plc',
    '14 Mar 2021',
    '160',
    '20 Nov 2026',
  ])
    expect(cells.getByText(text)).toBeVisible();
  expect(screen.queryByText('Report.pdf')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('columns sort, and the search field filters by type and date', async () => {
  const { user } = await library();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  expect(titles()).toEqual(['Report', 'Lease of the Quay']);
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(titles()).toEqual(['Report', 'Lease of the Quay']);
  const field = screen.getByLabelText('Find documents by title, tag or content');
  await user.type(field, 'type:lease');
  expect(titles()).toEqual(['Lease of the Quay']);
  await user.clear(field);
  await user.type(field, 'date:2024');
  expect(titles()).toEqual(['Report']);
});

test('F2 renames, Enter saves, Escape leaves it, and the row has the focus again', async () => {
  const { user, called } = await library({
    renameDocument: async (_, id, title) => ({ ...lease, id, title, titleFrom: 'user' }) as Document,
  });
  row('Lease of the Quay').focus();
  await user.keyboard('{F2}');
  const field = screen.getByLabelText('New title of “Lease of the Quay”');
  expect(field).toHaveFocus();
  await user.keyboard('Anything{Escape}');
  expect(called('renameDocument')).toEqual([]);
  expect(row('Lease of the Quay')).toHaveFocus();
  await user.keyboard('{F2}The quay{Enter}');
  expect(called('renameDocument')).toEqual([[1, 2, 'The quay']]);
  await waitFor(() => expect(row('The quay')).toHaveFocus());
});

test('a title that is refused says why and can be typed again', async () => {
  const { user } = await library({
    renameDocument: () => Promise.reject({ code: 'invalid', message: 'The title is too long.', hint: '' }),
  });
  row('Report').focus();
  await user.keyboard('{F2}Long{Enter}');
  expect(await screen.findByText('The title is too long.')).toBeVisible();
  expect(screen.getByLabelText('New title of “Report”')).toHaveValue('Long');
});

test('the details have the words that title, parties and date were read from, and open the page at them', async () => {
  const { user, called } = await show(
    DocumentDetails,
    { documents: async () => [lease] },
    { document: lease },
  );
  const region = within(screen.getByRole('region', { name: 'On its first pages' }));
  expect(region.getByRole('button', { name: /Lease of the Quay/ })).toHaveAttribute(
    'title',
    'Page 1: “LEASE OF THE QUAY”',
  );
  expect(region.getByText('Landlord')).toBeVisible();
  await user.click(region.getByRole('button', { name: /14 Mar 2021/ }));
  expect(called('locate')[0]![1]).toMatchObject({
    documentId: 2,
    page: 1,
    span: { start: 40, end: 61 },
    quote: 'made on 14 March 2021',
  });
});
