import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { mockDocument, mockPage, mockPageReading, mockReport } from '../../api/mock';
import ReportDialog from './ReportDialog.svelte';

async function open(replaced: Partial<Api> = {}) {
  const document = mockDocument();
  const shown = await show(ReportDialog, { documents: async () => [document], ...replaced });
  void shown.app.inspection.open(document);
  const dialog = await screen.findByRole('dialog', { name: 'Hallam 2018 10-K' });
  return { ...shown, dialog };
}
const strip = () => screen.findByRole('slider', { name: 'Pages' });

test('the report begins with what was made of the file', async () => {
  const { dialog } = await open();
  await strip();
  expect(dialog).toHaveAccessibleDescription(
    '3 pages, 900 words, English. 1 page is a scan that is not read. Text quality 98%.',
  );
  expect(within(dialog).getByRole('list', { name: 'Facts' })).toHaveTextContent(
    /7 February 2019.*2 tables.*4.2 s/,
  );
  await within(dialog).findByRole('listbox');
  expect(await violations()).toEqual([]);
});

test('arrows go through the pages, each told in words', async () => {
  const { user, called } = await open();
  const slider = await strip();
  expect(slider).toHaveAttribute('aria-valuetext', 'Page 1 of 3: text, 450 words, quality 98%');
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuetext', 'Page 2 of 3: text, 450 words, quality 98%, 2 tables');
  await user.keyboard('{End}');
  expect(slider).toHaveAttribute('aria-valuetext', 'Page 3 of 3: a scan, not read');
  await user.keyboard('{ArrowRight}');
  expect(called('pageReading').map(([, , page]) => page)).toEqual([1, 2, 3, 3]);
});

test('the legend leads to the pages of a kind', async () => {
  const { user, app } = await open();
  await user.click(await screen.findByRole('button', { name: /1\s*scan, not read/ }));
  expect(app.inspection.page).toBe(3);
});

test('a section leads to its page', async () => {
  const { user, app } = await open();
  const sections = await screen.findByRole('navigation', { name: 'Sections' });
  await user.click(within(sections).getByRole('button', { name: /Rents/ }));
  expect(app.inspection.page).toBe(2);
});

test('the text is shown by blocks with their kind, and arrows choose one', async () => {
  const { user } = await open();
  const blocks = await screen.findByRole('listbox', { name: 'Text on page 1' });
  expect(within(blocks).getAllByRole('option').map((o) => o.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    'Heading 1 Part I',
    'Text · place not known The yearly rent is payable in advance.',
  ]); // prettier-ignore
  blocks.focus();
  await user.keyboard('{ArrowDown}');
  const chosen = within(blocks).getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('The yearly rent');
  expect(blocks).toHaveAttribute('aria-activedescendant', chosen.id);
});

test('a page without text says why', async () => {
  await open({
    pageReading: async (_ws, _id, number) =>
      mockPageReading({ number, blocks: [], report: mockPage({ number, state: 'unreadable', words: 0 }) }),
  });
  expect(await screen.findByText('It is a scan without words.')).toBeVisible();
});

test('of two pages asked for quickly, the later one is shown', async () => {
  const waiting: ((page: ReturnType<typeof mockPageReading>) => void)[] = [];
  const { app } = await open({ pageReading: () => new Promise((resolve) => waiting.push(resolve)) });
  await strip();
  void app.inspection.show(2);
  void app.inspection.show(3);
  waiting[2]!(mockPageReading({ number: 3 }));
  waiting[1]!(mockPageReading({ number: 2 }));
  await waitFor(() => expect(app.inspection.reading?.number).toBe(3));
});

test('the text of a page stays until that of the next is there, and keeps the focus', async () => {
  let arrive!: (page: ReturnType<typeof mockPageReading>) => void;
  const { user, app } = await open({
    pageReading: (_ws, _id, number) =>
      number === 1 ? Promise.resolve(mockPageReading()) : new Promise((resolve) => (arrive = resolve)),
  });
  const text = await screen.findByRole('listbox', { name: 'Text on page 1' });
  text.focus();
  await user.keyboard('{ArrowRight}');
  expect(app.inspection.page).toBe(2);
  expect(text).toHaveTextContent('The yearly rent');
  expect(text).toHaveAttribute('aria-busy', 'true');
  arrive(mockPageReading({ number: 2, blocks: [] }));
  await waitFor(() => expect(text).toHaveAccessibleName('Text on page 2'));
  expect(text).toHaveTextContent('No text on this page.');
  expect(text).toHaveFocus();
  expect(text).toHaveAttribute('aria-busy', 'false');
});

test('a step beyond the first page does nothing and keeps the focus', async () => {
  const { user, app, called } = await open();
  const back = await screen.findByRole('button', { name: 'Previous page' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(back);
  expect(app.inspection.page).toBe(1);
  expect(back).toHaveAttribute('aria-disabled', 'true');
  await user.click(back);
  expect(back).toHaveFocus();
  expect(called('pageReading').map(([, , page]) => page)).toEqual([1, 2, 1]);
});

test('two thousand pages are a handful of elements', async () => {
  const pageList = Array.from({ length: 2000 }, (_, i) =>
    mockPage({ number: i + 1, state: i % 7 ? 'text' : 'recognised' }),
  );
  const { dialog } = await open({ readingReport: async () => mockReport({ pages: 2000, pageList }) });
  await strip();
  expect(dialog.querySelectorAll('.cells path')).toHaveLength(2);
});

test('a report that cannot be had says why, and can be tried again', async () => {
  let broken = true;
  const { user } = await open({
    readingReport: async () => {
      if (broken) throw { code: 'storage', message: 'The library is damaged.', hint: '' };
      return mockReport();
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The library is damaged.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await strip()).toBeVisible();
});
