import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { violations } from '../../../../tests/axe';
import { show } from '../../../../tests/window';
import type { Api } from '../../api';
import { mockInsights, mockLogged } from '../../api/mock';
import { charts } from '../../text/insights';
import { configuration } from './draw';
import InsightsDialog from './InsightsDialog.svelte';

// jsdom paints nothing: what is drawn is in the tables as well.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));

async function open(replaced: Partial<Api> = {}) {
  const window = await show(InsightsDialog, { queryLog: async () => [mockLogged()], ...replaced });
  window.app.dialog = 'insights';
  await screen.findByRole('dialog', { name: 'Insights' });
  return window;
}

test('figures, charts with their tables, and the last questions', async () => {
  await open();
  expect(await screen.findByText('one in twenty takes over 8.4 s')).toBeVisible();
  const chart = screen.getByRole('img', { name: /^Time of each stage\./ });
  const table = chart.closest('figure')!.querySelector('table')!;
  expect(
    within(table).getByRole('row', { name: 'Wrote the answer 3.3 s 8.1 s', hidden: true }),
  ).toBeInTheDocument();
  const log = screen.getByRole('region', { name: 'Query log' });
  expect(
    within(log).getByRole('row', {
      name: /What was the capital expenditure in 2018\? High confidence 2 0 of 3 0 3\.4 s$/,
    }),
  ).toBeVisible();
  expect(screen.queryByText(/cosine/i)).toBeNull();
});

test('keeps nobody from using it', async () => {
  await open();
  await screen.findByText('one in twenty takes over 8.4 s');
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

test('another stretch is fetched', async () => {
  const { user, called } = await open();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await waitFor(() => expect(called('insights')).toEqual([[1, 30], [1, 7]])); // prettier-ignore
});

test('the log is exported, and cleared only after a question', async () => {
  const { user, called, app } = await open();
  await screen.findByRole('region', { name: 'Query log' });
  await user.click(screen.getByRole('button', { name: 'Export log as CSV…' }));
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

test('a chart is drawn in the colours of the theme, with values in words', () => {
  const colours = { ink: 'ink', line: 'line', series: ['first', 'second'], font: 'sans' };
  const [days, stages] = charts(mockInsights()) as [never, never];
  const bars = configuration(days, colours);
  expect(bars.data.datasets.map((d) => [d.label, d.backgroundColor, d.data])).toEqual([
    ['Answered', 'first', [3, 8]],
    ['Not answered', 'second', [1, 0]],
  ]);
  const rows = configuration(stages, colours);
  expect(rows.options?.indexAxis).toBe('y');
  expect(rows.options?.scales?.x).toMatchObject({ type: 'logarithmic', ticks: { color: 'ink' } });
});
