import { listed } from '../../../tests/layout';
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { DocumentStatus, type Api, type Document } from '../../api';
import { mockDocument, mockFolder } from '../../api/mock';
import LibraryView from '../library/LibraryView.svelte';
import { documentsType } from '../library/drag';

const documents: Document[] = [
  mockDocument({ id: 1, title: 'Lease', tags: ['Property'], folder: 4 }),
  mockDocument({ id: 2, title: 'Annual report' }),
  mockDocument({
    id: 3,
    title: 'Broken',
    status: DocumentStatus.Failed,
    failure: { code: 'damaged', message: 'No reader could open this PDF.', hint: 'Save it again.' },
  }),
];
const library = async (replaced: Partial<Api> = {}) => {
  const window = await show(LibraryView, {
    documents: async () => documents,
    folders: async () => [mockFolder({ id: 4, path: '/home/me/Contracts' })],
    tags: async () => [
      { name: 'Property', documents: 1 },
      { name: 'To check', documents: 0 },
    ],
    ...replaced,
  });
  await listed();
  return window;
};
const collections = () => within(screen.getByRole('navigation', { name: 'Collections' }));
const titles = () =>
  [...document.querySelectorAll('[data-document] .title')].map((title) => title.textContent);

/** What a browser gives an event of a drag within the window. */
function transfer(type: string) {
  const data = new Map<string, string>();
  if (type) data.set(type, '1');
  return {
    get types() {
      return [...data.keys()];
    },
    setData: (name: string, value: string) => data.set(name, value),
    setDragImage() {},
    effectAllowed: '',
    dropEffect: '',
  };
}

test('every collection has its count, and lists what is in it', async () => {
  const { user } = await library();
  expect(collections().getByRole('button', { name: 'All documents 3' })).toHaveAttribute('aria-current');
  for (const [name, titlesOf] of [
    ['Without tags 2', ['Annual report', 'Broken']],
    ['Property 1', ['Lease']],
    ['Contracts 1', ['Lease']],
  ] as const) {
    await user.click(collections().getByRole('button', { name }));
    await waitFor(() => expect(titles()).toEqual(titlesOf));
  }
  expect(await violations()).toEqual([]);
});

test('a search without result says so, and offers all again', async () => {
  const { user, app } = await library();
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText(/No document has “zebra” in its title/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all documents' }));
  expect(app.finding.listed).toHaveLength(3);
});

test('documents dropped on a tag get it; files from outside do not', async () => {
  const { called, app } = await library();
  const cell = screen.getByText('Annual report', { selector: '.title' }).closest('[data-document]')!;
  const inside = transfer('');
  await fireEvent.dragStart(cell, { dataTransfer: inside });
  expect(inside.types).toEqual([documentsType]);
  const target = collections().getByRole('button', { name: 'To check 0' }).closest('[data-testid]')!;
  await fireEvent.drop(target, { dataTransfer: transfer('Files') });
  expect(called('tagDocuments')).toEqual([]);
  await fireEvent.drop(target, { dataTransfer: inside });
  expect(called('tagDocuments')).toEqual([[1, [2], 'To check']]);
  await waitFor(() => expect(app.toasts.list[0]?.message).toBe('1 document tagged “To check”.'));
});

test('a tag is made, renamed and deleted in the list of tags', async () => {
  const { user, called } = await library();
  await user.click(screen.getByRole('button', { name: 'New tag' }));
  await user.keyboard('property{Enter}');
  expect(await screen.findByText('There is a tag “Property” already.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Name of the new tag' }));
  await user.keyboard('Financing{Enter}');
  expect(called('tagDocuments')).toEqual([[1, [], 'Financing']]);

  await user.click(screen.getByRole('button', { name: 'More for the tag “To check”' }));
  await user.click(await screen.findByText('Rename'));
  await user.keyboard('Checked{Enter}');
  expect(called('renameTag')).toEqual([[1, 'To check', 'Checked']]);

  await user.click(screen.getByRole('button', { name: 'More for the tag “Checked”' }));
  await user.click(await screen.findByText('Delete tag…'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete tag' }),
  );
  expect(called('deleteTag')).toEqual([[1, 'Checked']]);
});

test('details tell what there is to know, take tags off and lead to the outline', async () => {
  const { user, called, app } = await library();
  await user.click(screen.getByText('Lease', { selector: '.title' }));
  const details = within(await screen.findByRole('article', { name: 'Details of Lease' }));
  expect(details.getByText(/it comes with the folder \/home\/me\/Contracts/)).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Remove the tag “Property”' }));
  expect(called('untagDocuments')).toEqual([[1, [1], 'Property']]);
  app.layout.library = true;
  await user.click(await details.findByRole('button', { name: /Rents/ }));
  expect(app.reader.target?.page).toBe(2);
  expect(app.layout.library).toBe(false);
});
