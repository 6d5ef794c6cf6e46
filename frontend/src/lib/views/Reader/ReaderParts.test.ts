import { screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { show } from '../../../../tests/window';
import { mockDocument, mockLawCitation } from '../../api/mock';
import PassageStrip from './PassageStrip.svelte';
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

test('a button leads back to the citation that was followed', async () => {
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
});
