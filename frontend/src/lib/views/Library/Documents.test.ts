import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../../tests/window';
import { DocumentStatus, type Document } from '../../api';
import { mockDocument } from '../../api/mock';
import Documents from './Documents.svelte';

const library = (...documents: Document[]) => show(Documents, { documents: async () => documents });
const row = (title: string) => screen.getByRole('button', { name: title }).closest('li')!;

test('a document being read shows its pages and can be cancelled', async () => {
  const { user, called } = await library(mockDocument({ status: DocumentStatus.Reading, pagesRead: 12 }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent(/12 of 160 pages \d+ passages/);
  expect(screen.getByRole('progressbar', { name: 'Hallam 2018 10-K: 12 of 160 pages' })).toHaveAttribute(
    'aria-valuenow',
    '8',
  );
  expect(screen.getByRole('progressbar', { name: 'Reading documents' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel reading Hallam 2018 10-K' }));
  expect(called('cancelDocument')).toEqual([[1]]);
});

test('a failed document has its reason and a retry', async () => {
  const failure = {
    code: 'damaged',
    message: 'No reader could open this PDF.',
    hint: 'Save it again.',
  };
  const { user, called } = await library(mockDocument({ status: DocumentStatus.Failed, failure }));
  expect(row('Hallam 2018 10-K')).toHaveTextContent('No reader could open this PDF. Save it again.');
  await user.click(screen.getByRole('button', { name: 'Retry Hallam 2018 10-K' }));
  expect(called('retryDocument')).toEqual([[1]]);
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
  expect(screen.getByText('1 of 2 documents ticked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask all' }));
  expect(app.library.scope.size).toBe(0);
});

test('removing asks first, and says that the file stays', async () => {
  const { user, called } = await library(mockDocument());
  await user.click(screen.getByRole('button', { name: 'More for Hallam 2018 10-K' }));
  // jsdom has no layout, so the menu takes its row for scrolled out of sight.
  await user.click(await screen.findByText('Remove from library…'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('The PDF file itself stays where it is.');
  expect(called('removeDocument')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove from library' }));
  expect(called('removeDocument')).toEqual([[1]]);
  expect(await screen.findByText('No documents yet')).toBeVisible();
});

test('the filter comes with the ninth document', async () => {
  const many = Array.from({ length: 9 }, (_, i) =>
    mockDocument({ id: i, title: `Report ${i}`, name: `r${i}.pdf` }),
  );
  const { user, app } = await library(...many);
  await user.type(screen.getByRole('searchbox', { name: 'Filter documents by title' }), 'report 4');
  expect(within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('No title contains “report 4x”.')).toBeVisible();
  app.library.apply({ sequence: 3, changed: [], removed: [8] });
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
});

test('thousands of documents are not built at once', async () => {
  await library(...Array.from({ length: 3000 }, (_, i) => mockDocument({ id: i + 1, title: `Report ${i}` })));
  expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
});

test('a click opens the document in the viewer', async () => {
  const { user, app } = await library(mockDocument());
  await user.click(screen.getByRole('button', { name: 'Hallam 2018 10-K' }));
  expect(app.reader.document?.id).toBe(1);
  expect(app.layout.viewer).toBe(true);
});
