/** Nouns of tables, for tests: each as it mostly is, with what a test changes of it. */
import { mockCitation } from './fixtures-answers';
import type { CellValue, QuestionTable, TableCell, TableColumn, TableGrid, TableTemplate } from './types';

export const noValue: CellValue = { date: '', unit: '', list: [], business: false };

function mockColumn(change: Partial<TableColumn> = {}): TableColumn {
  return {
    id: 1,
    question: 'Which law governs this agreement?',
    label: 'Governing law',
    kind: 'text',
    ...change,
  };
}

export function mockTable(change: Partial<QuestionTable> = {}): QuestionTable {
  return {
    id: 1,
    workspaceId: 1,
    name: 'Leases',
    rows: { rule: 'workspace', tag: '', folder: 0, documents: [] },
    columns: [
      mockColumn(),
      mockColumn({ id: 2, question: 'How much is the rent?', label: 'Rent', kind: 'amount' }),
    ],
    active: true,
    createdAt: '2026-11-01T10:00:00Z',
    ...change,
  };
}

/** A cell whose document answers. */
export function mockCell(change: Partial<TableCell> = {}): TableCell {
  const document = change.document ?? 1;
  return {
    document,
    column: 1,
    state: 'answered',
    was: '' as TableCell['was'],
    answer: 'the laws of England',
    value: noValue,
    citation: mockCitation({ documentId: document, quote: 'This lease is governed by the laws of England.' }),
    probability: 0.9,
    madeBy: 'extract',
    madeAt: '2026-11-01T10:00:00Z',
    ...change,
  };
}

/** Three leases, two columns: one document answers both, one neither, of one it can't be told. */
export function mockGrid(change: Partial<TableGrid> = {}): TableGrid {
  const row = (document: number, title: string) => ({
    document,
    title,
    name: `${title}.pdf`,
    path: `/home/me/${title}.pdf`,
    status: 'ready' as const,
    pages: 24,
    passages: 80,
  });
  const rent = (document: number, number: number, change: Partial<TableCell> = {}) =>
    mockCell({
      document,
      column: 2,
      answer: `£${number}`,
      value: { ...noValue, number, unit: '£' },
      ...change,
    });
  const nothing = { state: 'not_found', answer: '', citation: undefined } as const;
  return {
    table: mockTable(),
    rows: [row(1, 'Anchor Wharf'), row(2, 'Brook Mill'), row(3, 'Copper Yard')],
    cells: [
      mockCell(),
      rent(1, 12_000),
      mockCell({ document: 2, ...nothing }),
      rent(2, 9_500),
      mockCell({ document: 3, state: 'unclear', answer: '' }),
      rent(3, 0, { ...nothing, value: noValue }),
    ],
    footers: [
      footer(1, { found: 1, states: { answered: 1, not_found: 1, unclear: 1 } }),
      footer(2, {
        found: 2,
        states: { answered: 2, not_found: 1 },
        sums: [{ unit: '£', documents: 2, total: 21_500, least: 9_500, most: 12_000 }],
      }),
    ],
    progress: { running: false, done: 6, total: 6, stale: 0, failed: 0, reading: 0 },
    ...change,
  };
}

function footer(column: number, change: Partial<TableGrid['footers'][number]>): TableGrid['footers'][number] {
  return {
    column,
    rows: 3,
    found: 0,
    states: {},
    sums: [],
    first: '',
    last: '',
    dates: 0,
    yes: 0,
    no: 0,
    ...change,
  };
}

export function mockTemplates(): TableTemplate[] {
  return [
    {
      key: 'contracts',
      name: 'Contracts',
      description: 'Parties, dates, renewal, termination, law and liability',
      columns: [
        mockColumn({
          id: 0,
          label: 'Parties',
          kind: 'party',
          question: 'Who are the parties to this agreement?',
        }),
        mockColumn({
          id: 0,
          label: 'Effective date',
          kind: 'date',
          question: 'On what date does this agreement take effect?',
        }),
        mockColumn({ id: 0 }),
      ],
      file: '',
    },
  ];
}
