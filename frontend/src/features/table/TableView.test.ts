import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { mockCell, mockDocument, mockGrid, mockTable } from '../../api/mock';
import NewTableDialog from './NewTableDialog.svelte';
import TablePane from './TablePane.svelte';

const documents = [
  mockDocument({ id: 1, title: 'Anchor Wharf' }),
  mockDocument({ id: 2, title: 'Brook Mill' }),
  mockDocument({ id: 3, title: 'Copper Yard' }),
];

async function give(replaced: Partial<Api> = {}) {
  const given = await show(TablePane, {
    documents: async () => documents,
    tables: async () => [mockTable()],
    ...replaced,
  });
  await given.app.tables.open(1);
  await screen.findByRole('grid', { name: 'Leases' });
  return given;
}

const cell = (row: string, column: number) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('gridcell')[column]!;
const titles = () =>
  screen
    .getAllByRole('rowheader')
    .slice(0, -1)
    .map((h) => h.textContent?.trim());
const item = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role=menuitem]')!;

test('every document has a row, every question a column, and footers say what they come to', async () => {
  await give();
  expect(titles()).toEqual(['Anchor Wharf', 'Brook Mill', 'Copper Yard']);
  expect(screen.getByRole('columnheader', { name: /^Governing law/ })).toBeVisible();
  expect(cell('Anchor', 0)).toHaveTextContent('the laws of England');
  expect(cell('Brook', 0)).toHaveTextContent('Not found');
  expect(cell('Copper', 0)).toHaveTextContent('Unclear');
  const footer = within(screen.getAllByTestId('footer')[1]!);
  expect(footer.getByText('Found in 2 of 3')).toBeVisible();
  expect(footer.getByText('Sum 21,500 £ in 2')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a click opens the page at the words of the cell, and the focus stays', async () => {
  const { user, app, called } = await give();
  await user.click(cell('Anchor', 0));
  await waitFor(() => expect(called('locate')).toHaveLength(1));
  expect(app.reader.target?.passage?.quote).toBe('This lease is governed by the laws of England.');
  expect(app.reader.target?.focus).toBe(false);
  expect(screen.getByRole('complementary', { name: 'Selected cell' })).toHaveTextContent(
    'governed by the laws of England.” page 60',
  );
});

describe('by keyboard', () => {
  test('the arrows move, to the headings too, and only one cell is reached by Tab', async () => {
    const { user } = await give();
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    cell('Anchor', 0).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(cell('Brook', 1)).toHaveFocus());
    await user.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Brook Mill' })).toHaveFocus());
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(cell('Copper', 1)).toHaveFocus());
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Document' })).toHaveFocus());
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });

  test('Enter opens the page with the focus on it', async () => {
    const { user, app } = await give();
    cell('Anchor', 0).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(app.reader.target?.focus).toBe(true));
    app.tables.refocus!();
    await waitFor(() => expect(cell('Anchor', 0)).toHaveFocus());
  });

  test('Space confirms, E corrects, C comments and Delete takes back', async () => {
    const { user, called } = await give({
      tableGrid: async () => {
        const grid = mockGrid();
        const said = {
          verdict: 'none' as const,
          answer: '',
          comment: 'See also page 3',
          earlier: false,
          at: '',
        };
        return {
          ...grid,
          cells: [
            { ...grid.cells[0]!, review: { ...said, value: grid.cells[0]!.value } },
            ...grid.cells.slice(1),
          ],
        };
      },
    });
    cell('Anchor', 0).focus();
    await user.keyboard(' ');
    expect(called('confirmCell')).toEqual([[1, 1, 1, 1]]);
    await user.keyboard('e');
    const right = screen.getByRole('textbox', { name: 'Right answer' });
    expect(right).toHaveFocus();
    expect(right).toHaveValue('the laws of England');
    await user.keyboard('Wales{Enter}');
    await waitFor(() => expect(called('correctCell')).toEqual([[1, 1, 1, 1, 'Wales']]));
    await waitFor(() => expect(cell('Anchor', 0)).toHaveFocus());
    await user.keyboard('c');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('See also page 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(cell('Anchor', 0)).toHaveFocus());
    expect(called('commentCell')).toEqual([]);
    await user.keyboard('{Delete}');
    expect(called('takeBackReview')).toEqual([[1, 1, 1, 1]]);
  });
});

test('a heading sorts up, down and as it was', async () => {
  const { user } = await give();
  const rent = screen.getByRole('button', { name: 'Rent' });
  const header = rent.closest('[role=columnheader]');
  await user.click(rent);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getAllByRole('row').map((r) => r.getAttribute('aria-rowindex'))).toContain('2');
  const first = () => document.querySelector('[role=row][aria-rowindex="2"] [role=rowheader]')!.textContent;
  expect(first()).toContain('Brook Mill');
  await user.click(rent);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(first()).toContain('Anchor Wharf');
  await user.click(rent);
  expect(header).toHaveAttribute('aria-sort', 'none');
});

test('rows are narrowed to words and to what was found', async () => {
  const { user } = await give();
  const words = screen.getByRole('searchbox', { name: 'Filter rows by words' });
  await user.click(words);
  await user.paste('england');
  expect(titles()).toEqual(['Anchor Wharf']);
  await user.clear(words);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show rows with' }), 'Not found');
  expect(titles()).toEqual(['Brook Mill', 'Copper Yard']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'In column' }), 'in Governing law');
  expect(titles()).toEqual(['Brook Mill']);
});

test('cells fill in as they are answered, and the work is stopped and taken up again', async () => {
  const waiting = mockGrid();
  let grid = {
    ...waiting,
    cells: waiting.cells.map((c) => mockCell({ ...c, state: 'waiting', answer: '', citation: undefined })),
    progress: { ...waiting.progress, running: true, done: 0 },
  };
  const { api, user, called } = await give({ tableGrid: async () => grid });
  expect(cell('Anchor', 0)).toHaveTextContent('Not asked yet');
  api.emit('table', { workspace: 1, table: 1, cells: [mockCell()], whole: false, ended: false });
  await waitFor(() => expect(cell('Anchor', 0)).toHaveTextContent('the laws of England'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(called('stopTable')).toEqual([[1, 1]]);
  grid = {
    ...grid,
    table: mockTable({ active: false }),
    progress: { ...grid.progress, running: false, done: 1 },
  };
  api.emit('table', { workspace: 1, table: 1, cells: [], whole: false, ended: true });
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(called('startTable')).toEqual([[1, 1, 'none']]);
});

test('of a thousand documents only the rows in sight are built', async () => {
  const { rows, ...rest } = mockGrid();
  const many = Array.from({ length: 1000 }, (_, i) => ({
    ...rows[0]!,
    document: i + 1,
    title: `Lease ${i + 1}`,
  }));
  const cells = many.flatMap(({ document }) => [mockCell({ document }), mockCell({ document, column: 2 })]);
  const { user } = await give({ tableGrid: async () => ({ ...rest, rows: many, cells }) });
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1002');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  screen.getAllByRole('gridcell')[0]!.focus();
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '1001'),
  );
});

test('a question in the last heading becomes a column', async () => {
  const { user, called } = await give();
  await user.type(
    screen.getByRole('textbox', { name: 'Ask another question' }),
    'Who is the landlord?{Enter}',
  );
  const [, , columns] = called('setTableColumns')[0] as [number, number, unknown[]];
  expect(columns).toHaveLength(3);
  expect(columns[2]).toEqual({ id: 0, question: 'Who is the landlord?', label: '', kind: 'text' });
});

test('a column is edited and moved by its menu', async () => {
  const { user, called } = await give();
  await user.click(screen.getByRole('button', { name: 'Column “Rent”' }));
  await user.click(await item('Move left'));
  expect((called('setTableColumns')[0]![2] as { id: number }[]).map((c) => c.id)).toEqual([2, 1]);
});

test('it is exported in four forms', async () => {
  const { user, called } = await give();
  await user.click(screen.getByRole('button', { name: 'Export this table' }));
  await user.click(await item('Export as Excel (XLSX)…'));
  expect(called('exportTable')).toEqual([[1, 1, 'xlsx']]);
});

describe('a new table', () => {
  test('takes its questions from a template, and its documents from what is ticked', async () => {
    const { app, user, called } = await show(NewTableDialog, { documents: async () => documents });
    await app.tables.begin({ rule: 'documents', documents: [1, 3] });
    await user.click(await screen.findByRole('button', { name: 'Contracts' }));
    expect(screen.getByRole('textbox', { name: 'Question 1' })).toHaveValue(
      'Who are the parties to this agreement?',
    );
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ask each document' }));
    const [ws, name, rows, columns] = called('createTable')[0] as [number, string, object, unknown[]];
    expect([ws, name, rows]).toEqual([
      1,
      'Contracts',
      { rule: 'documents', tag: '', folder: 0, documents: [1, 3] },
    ]);
    expect(columns).toHaveLength(3);
    await waitFor(() => expect(app.tables.making).toBeNull());
    expect(app.tables.id).toBe(1);
  });

  test('begins with the question that was typed, and says why it can’t be made', async () => {
    const { app, user } = await show(NewTableDialog, {
      documents: async () => documents,
      createTable: () => Promise.reject({ code: 'invalid', message: 'That won’t do.', hint: '' }),
    });
    await app.tables.begin({}, ['Who is the landlord?']);
    expect(await screen.findByRole('textbox', { name: 'Question 1' })).toHaveValue('Who is the landlord?');
    await user.click(screen.getByRole('button', { name: 'Ask each document' }));
    expect(await screen.findByText('That won’t do.')).toBeVisible();
  });
});
