import type {
  Api,
  ColumnKind,
  QuestionTable,
  Redo,
  TableCell,
  TableColumn,
  TableEvent,
  TableFormat,
  TableGrid,
  TableRows,
  TableTemplate,
} from '../../api';
import { strings } from '../../strings';
import { shorten } from '../../text/format';
import { arranged, type Only, type Row, type Sorting } from './table';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const texts = strings.notices.table;

/** How long footers and progress may lag behind the cells, in milliseconds. */
const lag = 700;

/** The active cell of a table that was just opened. */
const nowhere = { document: 0, column: 0 };

/** The tables of the workspace, and the one that is open. */
export class Tables {
  list = $state.raw<QuestionTable[]>([]);
  /** The table that lies in the place of the conversation; 0: none. */
  id = $state(0);
  /** What is in it; null until it is there. */
  grid = $state.raw<TableGrid | null>(null);
  /** What a new table begins with; null while none is being made. */
  making = $state.raw<{ rows: TableRows; questions: string[] } | null>(null);
  templates = $state.raw<TableTemplate[]>([]);

  sorting = $state.raw<Sorting | null>(null);
  words = $state('');
  only = $state<Only>('all');
  /** The column that `only` is about; 0: any. */
  onlyIn = $state(0);
  /** The cell that the keys start from, by document and column; document 0: the headings, column 0: the titles. */
  active = $state.raw(nowhere);

  readonly rows: Row[] = $derived(
    this.grid ? arranged(this.grid, this.sorting, this.words, this.only, this.onlyIn) : [],
  );
  readonly activeRow = $derived(this.rows.find((r) => r.document.document === this.active.document));
  readonly activeCell = $derived(this.activeRow?.cells.find((c) => c.column === this.active.column));

  /** What is being typed about the active cell; null: nothing. */
  editing = $state<'correct' | 'comment' | null>(null);

  /** Puts the focus back into the grid from the viewer; set by the grid while it is shown. */
  refocus: (() => void) | null = null;

  /** What was fetched last wins; a stale request is dropped. */
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private toasts: Toasts,
  ) {
    api.on('table', (event) => this.#heard(event));
    // The title, the state of reading and the rows themselves follow the documents.
    api.on('documents', () => this.id && this.#later());
  }

  async load() {
    const { current } = this.workspaces;
    try {
      const list = await this.api.tables(current);
      if (current === this.workspaces.current) this.list = list;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  async open(id: number) {
    if (id !== this.id) {
      this.grid = null;
      this.sorting = null;
      this.words = '';
      this.only = 'all';
      this.onlyIn = 0;
      this.active = nowhere;
    }
    this.id = id;
    await this.#fetch();
  }

  close() {
    this.id = 0;
    this.grid = null;
    this.#request++;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Another workspace or another library is shown. */
  reset() {
    this.close();
    this.making = null;
    this.list = [];
  }

  /** Begins a table: asks which documents and which questions. */
  async begin(rows: Partial<TableRows> = {}, questions: string[] = []) {
    this.making = {
      rows: { rule: 'workspace', tag: '', folder: 0, documents: [], ...rows },
      questions,
    };
    try {
      this.templates = await this.api.tableTemplates();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Makes the table and opens it. Rejects with why it can't be made. */
  async create(name: string, rows: TableRows, columns: TableColumn[]) {
    const { current } = this.workspaces;
    const table = await this.api.createTable(current, name, rows, columns);
    this.making = null;
    if (current !== this.workspaces.current) return;
    this.list = [table, ...this.list];
    await this.open(table.id);
  }

  /** Makes a table that asks documents one question, and opens it: those with the ids, or all. */
  async ask(question: string, kind: ColumnKind, documents: number[]) {
    const rows: TableRows = {
      rule: documents.length ? 'documents' : 'workspace',
      tag: '',
      folder: 0,
      documents,
    };
    try {
      await this.create(shorten(question, 60), rows, [{ id: 0, question, label: '', kind }]);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Renames a table. Rejects with why it can't have the name. */
  async rename(id: number, name: string) {
    this.#put(await this.api.renameTable(this.workspaces.current, id, name));
  }

  remove = (id: number) =>
    this.#do(async (ws) => {
      await this.api.deleteTable(ws, id);
      this.list = this.list.filter((t) => t.id !== id);
      if (id === this.id) this.close();
    });

  setRows = (rows: TableRows) =>
    this.#do(async (ws) => this.#put(await this.api.setTableRows(ws, this.id, rows)));

  /** Gives the open table other columns, and asks what is new in them. */
  setColumns = (columns: TableColumn[]) =>
    this.#do(async (ws) => {
      this.#put(await this.api.setTableColumns(ws, this.id, columns));
      await this.#fetch();
    });

  addColumn(question: string) {
    const { columns } = this.grid!.table;
    return this.setColumns([...columns, { id: 0, question, label: '', kind: 'text' }]);
  }

  changeColumn(id: number, change: Partial<TableColumn>) {
    return this.setColumns(this.grid!.table.columns.map((c) => (c.id === id ? { ...c, ...change } : c)));
  }

  removeColumn(id: number) {
    if (this.sorting?.column === id) this.sorting = null;
    if (this.onlyIn === id) this.onlyIn = 0;
    return this.setColumns(this.grid!.table.columns.filter((c) => c.id !== id));
  }

  moveColumn(id: number, by: -1 | 1) {
    const columns = [...this.grid!.table.columns];
    const from = columns.findIndex((c) => c.id === id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= columns.length) return;
    columns.splice(to, 0, ...columns.splice(from, 1));
    return this.setColumns(columns);
  }

  start = (redo: Redo = 'none') =>
    this.#do(async (ws) => {
      await this.api.startTable(ws, this.id, redo);
      await this.#fetch();
    });

  stop = () =>
    this.#do(async (ws) => {
      await this.api.stopTable(ws, this.id);
      await this.#fetch();
    });

  confirm = (cell: TableCell) => this.#review(cell, (...at) => this.api.confirmCell(...at));
  correct = (cell: TableCell, text: string) =>
    this.#review(cell, (...at) => this.api.correctCell(...at, text.trim()));
  comment = (cell: TableCell, text: string) =>
    this.#review(cell, (...at) => this.api.commentCell(...at, text.trim()));
  takeBack = (cell: TableCell) => this.#review(cell, (...at) => this.api.takeBackReview(...at));

  /** Writes the columns of the open table as a template. Rejects with why it can't be written. */
  async saveTemplate(name: string) {
    const { file } = await this.api.saveTableTemplate(name, '', this.grid!.table.columns);
    this.toasts.info(texts.saved(name), file);
  }

  export = (format: TableFormat) =>
    this.#do(async (ws) => {
      const path = await this.api.exportTable(ws, this.id, format);
      if (path) this.toasts.info(texts.exported, path);
    });

  /** The next click on a heading: up, down, and as it was. */
  sort(column: number) {
    const { sorting } = this;
    if (sorting?.column !== column) this.sorting = { column, descending: false };
    else this.sorting = sorting.descending ? null : { column, descending: true };
  }

  #review(
    { document, column }: TableCell,
    say: (ws: number, table: number, document: number, column: number) => Promise<void>,
  ) {
    return this.#do(async (ws) => {
      await say(ws, this.id, document, column);
      await this.#fetch();
    });
  }

  #heard({ workspace, table, cells, whole, ended, failure }: TableEvent) {
    if (workspace !== this.workspaces.current) return;
    if (failure) this.toasts.error(failure.message, failure.hint);
    if (table === this.id) {
      this.#fill(cells);
      if (whole || ended) void this.#fetch();
      else this.#later();
    }
    if (whole || ended) void this.load();
  }

  /** Puts cells where they belong; all else of the grid stays. */
  #fill(cells: TableCell[]) {
    const { grid } = this;
    if (!grid || !cells.length) return;
    const row = new Map(grid.rows.map((r, i) => [r.document, i]));
    const column = new Map(grid.table.columns.map((c, i) => [c.id, i]));
    const filled = [...grid.cells];
    for (const cell of cells) {
      const [y, x] = [row.get(cell.document), column.get(cell.column)];
      if (y !== undefined && x !== undefined) filled[y * column.size + x] = cell;
    }
    this.grid = { ...grid, cells: filled };
  }

  /** Fetches the grid soon, once for all that happens until then. */
  #later() {
    this.#timer ??= setTimeout(() => void this.#fetch(), lag);
  }

  async #fetch() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { id } = this;
    if (!id) return;
    const request = ++this.#request;
    try {
      const grid = await this.api.tableGrid(this.workspaces.current, id);
      if (request !== this.#request || id !== this.id) return;
      this.grid = grid;
      if (this.active === nowhere) {
        const [row] = this.rows;
        const [column] = grid.table.columns;
        if (row && column) this.active = { document: row.document.document, column: column.id };
      }
    } catch (reason) {
      if (request !== this.#request) return;
      this.toasts.failure(reason);
      this.close();
    }
  }

  #put(table: QuestionTable) {
    this.list = this.list.map((t) => (t.id === table.id ? table : t));
    if (this.grid?.table.id === table.id && this.grid.table.columns.length === table.columns.length)
      this.grid = { ...this.grid, table: { ...this.grid.table, name: table.name } };
  }

  async #do(action: (ws: number) => Promise<void>): Promise<boolean> {
    try {
      await action(this.workspaces.current);
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
  }
}
