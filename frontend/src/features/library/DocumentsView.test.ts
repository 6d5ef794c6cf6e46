import { listed } from '../../../tests/layout';
import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import { DocumentStatus, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import Documents from './Documents.svelte';

const library = async (...documents: Document[]) => {
  const window = await show(Documents, { documents: async () => documents });
  await listed();
  return window;
};
const row = (title: string) => screen.getByText(title).closest('[role=row]')!;

test('a document being read shows its pages and can be cancelled', async () => {
  const { user, called } = await library(mockDocument({ status: DocumentStatus.Reading, pagesRead: 12 }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent(/12 of 160 pages \d+ passages/);
  expect(screen.getByRole('progressbar', { name: 'Hallam 2018 10-K: 12 of 160 pages' })).toHaveAttribute(
    'aria-valuenow',
    '4',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel reading Hallam 2018 10-K' }));
  expect(called('cancelDocument')).toEqual([[1, 1]]);
});

test('a failed document has its reason, and nothing to do about it that stands elsewhere', async () => {
  const failure = {
    code: 'damaged',
    message: 'No reader could open this PDF.',
    hint: 'Save it again.',
  };
  await library(mockDocument({ status: DocumentStatus.Failed, failure }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent('No reader could open this PDF.');
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  expect(screen.getByRole('button', { name: '1 needs attention' })).toBeVisible();
});

test('a cancelled document can go on', async () => {
  await library(mockDocument({ status: DocumentStatus.Cancelled, pagesRead: 23 }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent('Stopped at 23 of 160');
  expect(screen.getByRole('button', { name: 'Continue Hallam 2018 10-K' })).toBeVisible();
});

test('a ready document tells of pages without text and shows no progress', async () => {
  await library(mockDocument({ pagesEmpty: 4 }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent('160 pages 2.4 MB 4 pages have no text');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('an event moves the progress on', async () => {
  const document = mockDocument({ status: DocumentStatus.Reading, pagesRead: 12 });
  const { api } = await library(document);
  api.emit('documents', { sequence: 1, changed: [{ ...document, pagesRead: 80 }], removed: [] });
  await waitFor(() => expect(row('Hallam 2018 10-K')).toHaveTextContent('80 of 160 pages'));
  api.emit('documents', { sequence: 2, changed: [], removed: [1] });
  expect(await screen.findByText('No documents yet')).toBeVisible();
});

test('ticks choose what is asked', async () => {
  const { user, app } = await library(mockDocument(), mockDocument({ id: 2, title: 'Norby' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ask Norby' }));
  expect([...app.library.scope]).toEqual([2]);
  expect(screen.getByText('1 of 2 ticked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear all ticks' }));
  expect(app.library.scope.size).toBe(0);
});

test('the menu asks before it removes', async () => {
  const { user, app } = await library(mockDocument());
  await user.click(screen.getByRole('button', { name: 'More for Hallam 2018 10-K' }));
  // jsdom has no layout, so the menu takes its row for scrolled out of sight.
  await user.click(await screen.findByText('Remove…'));
  expect(app.transfers.removing.map((d) => d.id)).toEqual([1]);
});

test('a paused document can go on', async () => {
  const { user, called } = await library(mockDocument({ status: DocumentStatus.Queued, paused: true }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent('Paused');
  await user.click(screen.getByRole('button', { name: 'Resume reading Hallam 2018 10-K' }));
  expect(called('pauseDocuments')).toEqual([[1, [1], false]]);
});

test('the search comes with the sixth document, and stays while it narrows', async () => {
  const many = Array.from({ length: 6 }, (_, i) =>
    mockDocument({ id: i + 1, title: `Report ${i}`, name: `r${i}.pdf` }),
  );
  const { user, app } = await library(...many);
  await user.type(screen.getByRole('searchbox'), 'report 4');
  await waitFor(() => expect(document.querySelectorAll('[data-document]')).toHaveLength(1));
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText(/No document has “report 4x” in its title/)).toBeVisible();
  app.library.apply({ sequence: 3, changed: [], removed: [1] });
  expect(screen.getByRole('searchbox')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all documents' }));
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
});

test('words in the text are shown where they stand, and opened there', async () => {
  const document = mockDocument();
  const { user, app } = await show(Documents, {
    documents: async () => Array.from({ length: 6 }, (_, i) => ({ ...document, id: i + 1 })),
    findDocuments: async () => [
      { document, passages: 3, page: 41, snippet: 'the \uE000break\uE001 \uE000clause\uE001 may <b>' },
    ],
  });
  await user.type(await screen.findByRole('searchbox'), 'break clause');
  const found = await screen.findByText('clause', { selector: 'mark' });
  expect(found.closest('[role=row]')).toHaveTextContent('p. 41 the break clause may <b> 3 passages');
  await user.click(found);
  expect(app.reader.target).toMatchObject({ page: 41, words: 'break clause' });
});

test('a click opens the document in the viewer', async () => {
  const { user, app } = await library(mockDocument());
  await user.click(screen.getByText('Hallam 2018 10-K'));
  expect(app.reader.document?.id).toBe(1);
  expect(app.layout.viewer).toBe(true);
});
