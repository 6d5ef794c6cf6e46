import { listed } from '../../../tests/layout';
import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api, Document } from '../../api';
import { mockDocument } from '../../api/mock';
import Documents from '../library/Documents.svelte';

const reports = (n: number, change: Partial<Document> = {}) =>
  Array.from({ length: n }, (_, i) =>
    mockDocument({ id: n - i, title: `Report ${i + 1}`, name: `r${i + 1}.pdf`, ...change }),
  );
const library = async (documents: Document[], replaced: Partial<Api> = {}) => {
  const window = await show(Documents, { documents: async () => documents, ...replaced });
  await listed();
  return window;
};
const grid = () => screen.getByRole('grid', { name: 'Documents' });
// Asked for by attribute: reckoning the role of every element takes jsdom seconds.
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-document]')];
const selected = () =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.querySelector('.title')!.textContent!.trim());
const focused = () => document.activeElement?.querySelector('.title')?.textContent?.trim();

test('of 1,570 documents only those in view are built, and all are counted', async () => {
  await library(reports(1570));
  expect(rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(40);
  expect(grid()).toHaveAttribute('aria-rowcount', '1570');
});

test('one row is in the order of Tab; the arrow keys move it and tick nothing', async () => {
  const { user } = await library(reports(8));
  expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  rows()[0]!.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Report 3');
  expect(selected()).toEqual([]);
  expect(rows().filter((row) => row.tabIndex === 0)).toEqual([document.activeElement]);
  await user.keyboard('{End}');
  expect(focused()).toBe('Report 8');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Report 1');
});

test('the list is accessible, with ticks too', async () => {
  const { app } = await library(reports(2));
  app.selection.all();
  await screen.findByRole('toolbar', { name: 'Ticked documents' });
  expect(await violations()).toEqual([]);
});

test('the end of a long list is reached, and the focus with it', async () => {
  const { user } = await library(reports(1570));
  rows()[0]!.focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(focused()).toBe('Report 1570'));
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '1570');
});

test('Shift ticks a range, Space one, Ctrl+A takes all, Escape none', async () => {
  const { user } = await library(reports(8));
  rows()[1]!.focus();
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Report 2', 'Report 3', 'Report 4']);
  await user.keyboard('{Control>}{ArrowDown}{ArrowDown}{/Control} ');
  expect(selected()).toEqual(['Report 2', 'Report 3', 'Report 4', 'Report 6']);
  expect(screen.getByRole('toolbar', { name: 'Ticked documents' })).toHaveTextContent('4 of 8 ticked');
  expect(screen.getByText('4 documents ticked.')).toBeInTheDocument();
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(8);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('a click opens, with Ctrl it ticks, with Shift it ticks a range', async () => {
  const { user, app } = await library(reports(8));
  await user.click(screen.getByText('Report 2'));
  expect(app.reader.document?.title).toBe('Report 2');
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('Report 4'));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(screen.getByText('Report 6'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['Report 4', 'Report 5', 'Report 6']);
  expect(app.reader.document?.title).toBe('Report 2');
});

test('Delete asks about all that are ticked, T chooses its tags, I tells of one, Enter opens', async () => {
  const { user, app } = await library(reports(3));
  rows()[0]!.focus();
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}{Delete}');
  expect(app.transfers.removing.map((d) => d.title)).toEqual(['Report 1', 'Report 2']);
  app.transfers.removing = [];
  await user.keyboard('t');
  expect(app.tags.choosing.map((d) => d.title)).toEqual(['Report 1', 'Report 2']);
  app.tags.choosing = [];
  rows()[2]!.focus();
  await user.keyboard('{Enter}');
  expect(app.reader.document?.title).toBe('Report 3');
  await user.keyboard('i');
  expect(app.details.document?.title).toBe('Report 3');
});

test('the bar says in words what can be done with ticked documents', async () => {
  const { user, app } = await library(reports(4));
  await user.click(screen.getByRole('checkbox', { name: 'Ask Report 1' }));
  expect(screen.queryByRole('button', { name: 'Ask each' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Ask Report 2' }));
  const bar = screen.getByRole('toolbar', { name: 'Ticked documents' });
  expect([...bar.querySelectorAll('button')].map((b) => b.textContent!.trim())).toEqual([
    'Clear',
    'Ask each',
    'Tags',
    'More',
  ]);
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  expect(app.tags.choosing.map((d) => d.title)).toEqual(['Report 1', 'Report 2']);
});

test('what is being read stands on top, and goes back to its place when nobody points at the list', async () => {
  const waiting = reports(3, { status: 'queued' as Document['status'] });
  const { api, user } = await library(waiting);
  const titles = () =>
    rows()
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => row.querySelector('.title')!.textContent!.trim());
  const reading = { ...waiting[2]!, status: 'reading' as Document['status'], pagesRead: 1 };
  api.emit('documents', { sequence: 1, changed: [reading], removed: [] });
  await waitFor(() => expect(titles()).toEqual(['Report 3', 'Report 1', 'Report 2']));
  await user.hover(screen.getByText('Report 1'));
  const ready = { ...reading, status: 'ready' as Document['status'] };
  api.emit('documents', { sequence: 2, changed: [ready], removed: [] });
  await waitFor(() => expect(screen.queryByText(/1 of 160 pages/)).toBeNull());
  expect(titles()).toEqual(['Report 3', 'Report 1', 'Report 2']);
  await user.unhover(screen.getByText('Report 1'));
  await user.hover(document.body);
  await waitFor(() => expect(titles()).toEqual(['Report 1', 'Report 2', 'Report 3']));
});
