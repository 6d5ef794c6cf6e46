import { screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { show } from '../../../tests/window';
import { mockAnswer, mockCitation, mockDocument, mockLawCitation } from '../../api/mock';
import PassageStrip from './PassageStrip.svelte';
import Selected from './Selected.svelte';
import { PageSelection } from './selection.svelte';
import Sidebar from './Sidebar.svelte';
import Toolbar from './Toolbar.svelte';
import type { PdfViewer } from './pdf/viewer.svelte';

/** What the parts see of a viewer that shows the second of seven pages. */
const viewer = (change: object = {}) =>
  ({
    state: 'ready', page: 2, pages: 7, label: 'ii', labels: ['i', 'ii', 'iii', '1', '2', '3', '4'],
    scale: 1, fit: '', outline: [], document: null, goTo: vi.fn(), ...change,
  }) as unknown as PdfViewer; // prettier-ignore

test('the page field shows the printed label and takes either', async () => {
  const shown = viewer();
  const { user } = await show(
    Toolbar,
    {},
    { viewer: shown, title: 'Lease', finding: false, onfind: () => {} },
  );
  expect(screen.getByText('p. ii')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Page' });
  expect(field).toHaveValue('2');
  for (const [typed, page] of [['iii', 3], ['p. 1', 4], ['6', 6]] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    expect(shown.goTo).toHaveBeenLastCalledWith(page);
  } // prettier-ignore
});

const section = { level: 1, title: 'Rents', page: 5, span: { start: 0, end: 5 }, path: 'Rents' };

test('sections that Ibid found take the place of an outline that is missing', async () => {
  const shown = viewer();
  const { user } = await show(Sidebar, {}, { viewer: shown, sections: [section] });
  await user.click(screen.getByRole('button', { name: 'Sections' }));
  await user.click(screen.getByRole('button', { name: /Rents/ }));
  expect(shown.goTo).toHaveBeenCalledWith(5);
});

test('an outline of the file comes before sections that were found', async () => {
  const outline = [{ title: 'One', dest: null, items: [] }];
  await show(Sidebar, {}, { viewer: viewer({ outline }), sections: [section] });
  expect(screen.getByRole('button', { name: 'Outline' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sections' })).toBeNull();
});

test.each([
  [
    true,
    'The words are on this page; this text was read from the page’s picture by a model, so their place is not known.',
  ],
  [false, 'The page has changed. Nothing is highlighted.'],
])('words without a place, on the page as a whole: %s', async (wholePage, line) => {
  const placement = { documentId: 1, page: 3, boxes: [], wholePage, reason: 'The page has changed.' };
  const passage = { placement, quote: 'a', number: 0 };
  await show(PassageStrip, {}, { passage, failed: false, onclear: () => {} });
  expect(screen.getByRole('status').textContent!.replace(/\s+/g, ' ').trim()).toBe(line);
});

test('buttons lead back to the citation that was followed, and forward again', async () => {
  const { user, app } = await show(
    Toolbar,
    { documents: async () => [mockDocument()] },
    { viewer: viewer(), title: 'Lease', finding: false, onfind: () => {} },
  );
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  app.reader.open(mockDocument({ title: 'Lease' }), 1);
  await app.reader.follow(mockLawCitation());
  await user.click(await screen.findByRole('button', { name: /^Back to .+, page 1/ }));
  expect(app.reader.target).toMatchObject({ page: 1, passage: { quote: '21 CFR 117.5' } });
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: /^Forward to .+, page 4/ }));
  expect(app.reader.target).toMatchObject({ page: 4 });
});

test('words that are marked on the page are said and not shown', async () => {
  const box = { x0: 1, y0: 2, x1: 3, y1: 4 };
  const placement = { documentId: 1, page: 3, boxes: [box], wholePage: false, reason: '' };
  const passage = { placement, quote: 'nine months', number: 1 };
  await show(PassageStrip, {}, { passage, failed: false, onclear: () => {} });
  expect(screen.queryByTestId('passage-strip')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Highlighted: “nine months”');
});

test('citations of the answer are stepped through, by number', async () => {
  const answer = mockAnswer({
    citations: [2, 1, 3].map((number) => mockCitation({ number, page: number })),
  });
  const { user, app } = await show(
    Toolbar,
    { documents: async () => [mockDocument()], conversation: async () => [answer] },
    { viewer: viewer(), title: 'Lease', finding: false, onfind: () => {} },
  );
  await app.conversations.open(1);
  expect(screen.queryByText(/of 3/)).toBeNull();
  await app.reader.show(app.cited.list[0]!);
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous citation' })).toHaveAttribute('aria-disabled', 'true');
  for (const page of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Next citation' }));
    expect(app.reader.target?.page).toBe(page);
  }
  expect(screen.getByRole('button', { name: 'Next citation' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Clear highlight' }));
  expect(screen.queryByText(/of 3/)).toBeNull();
});

test('words selected on a page are copied with their place, or asked about', async () => {
  const selection = new PageSelection();
  const { user, app, called } = await show(
    Selected,
    { documents: async () => [mockDocument({ title: 'Lease', pages: 7 })] },
    { selection, page: 4, label: 'ii' },
  );
  app.reader.open(app.library.documents[0]!, 4);
  expect(screen.queryByRole('button')).toBeNull();
  selection.words = 'not less than nine months';
  selection.place = { left: 0, top: 0 };
  await user.click(await screen.findByRole('button', { name: 'Copy with citation' }));
  expect(called('copy')).toEqual([['“not less than nine months” (Lease, page ii (4 of 7))']]);
  await user.click(screen.getByRole('button', { name: 'Ask about this' }));
  expect(app.conversations.draft).toBe('About “not less than nine months”: ');
});
