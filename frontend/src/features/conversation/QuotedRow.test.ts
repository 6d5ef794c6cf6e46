import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { show } from '../../../tests/window';
import QuotedRow from './QuotedRow.svelte';

const row = (...texts: string[]) => ({
  header: 'Country 2023 2024',
  span: { start: 0, end: 17 },
  cells: texts.map((text, i) => ({ column: ['', '2023', '2024'][i]!, text })),
});

test('a row stands below the names of its columns, with the value set off', async () => {
  await show(QuotedRow, {}, { row: row('Lowmark', '18', '16'), value: '16' });
  expect(screen.getByRole('columnheader', { name: '2024' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Lowmark' })).toBeVisible();
  expect(within(screen.getByRole('cell', { name: '16' })).getByText('16').tagName).toBe('STRONG');
  expect(screen.getByRole('cell', { name: '18' }).querySelector('strong')).toBeNull();
});

test('a figure that two cells have is not set off', async () => {
  await show(QuotedRow, {}, { row: row('Lowmark', '16', '16'), value: '16' });
  expect(document.querySelector('strong')).toBeNull();
});

test('a row whose header stands on an earlier page says so', async () => {
  await show(QuotedRow, {}, { row: { ...row('Lowmark', '18', '16'), earlier: true } });
  expect(screen.getByText('Column names from an earlier page.')).toBeVisible();
});
