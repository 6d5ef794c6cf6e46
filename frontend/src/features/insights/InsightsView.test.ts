import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { mockInsights, mockLogged } from '../../api/mock';
import InsightsDialog from './InsightsDialog.svelte';

async function open(replaced: Partial<Api> = {}) {
  const window = await show(InsightsDialog, { queryLog: async () => [mockLogged()], ...replaced });
  window.app.dialog = 'insights';
  await screen.findByRole('dialog', { name: 'Insights' });
  return window;
}

test('three figures, and the last questions; no charts', async () => {
  await open();
  const log = await screen.findByRole('region', { name: 'Query log' });
  const figures = screen
    .getAllByRole('term')
    .map((t) => `${t.textContent} ${t.nextElementSibling!.textContent}`);
  expect(figures.map((f) => f.trim())).toEqual(['Questions 12', 'Unanswered 1 8%', 'Rated bad 1 of 5 rated']);
  expect(
    within(log).getByRole('row', {
      name: /What was the capital expenditure in 2018\? Answered 2 0 of 3 0 3\.4 s$/,
    }),
  ).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(await violations()).toEqual([]);
}, 20_000);

test('what is out of bounds is told with what helps', async () => {
  const alert = {
    name: 'citations',
    value: 0,
    bound: 1,
    message: 'Answers cite nothing.',
    hint: 'Read them with care.',
  };
  await open({ insights: async () => mockInsights({ alerts: [alert] }) });
  expect(await screen.findByRole('list', { name: 'Out of bounds' })).toHaveTextContent(
    'Answers cite nothing. Read them with care.',
  );
});

test('another period is fetched', async () => {
  const { user, called } = await open();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await waitFor(() => expect(called('insights')).toEqual([[1, 30], [1, 7]])); // prettier-ignore
});

test('the log is exported, and cleared only after a question', async () => {
  const { user, called, app } = await open();
  await screen.findByRole('region', { name: 'Query log' });
  await user.click(screen.getByRole('button', { name: 'Export as CSV…' }));
  await waitFor(() => expect(app.toasts.list[0]?.hint).toBe('/home/me/queries.csv'));
  await user.click(screen.getByRole('button', { name: 'Clear log…' }));
  expect(called('clearQueryLog')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Clear log' }));
  await waitFor(() => expect(called('clearQueryLog')).toEqual([[1]]));
  await waitFor(() => expect(called('insights')).toHaveLength(2));
});

test('where nothing was asked it says so', async () => {
  await open({ insights: async () => mockInsights({ queries: 0 }), queryLog: async () => [] });
  expect(await screen.findByText(/No questions in this period yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear log…' })).toBeDisabled();
});
