import { toAppError, type Api, type AppError, type Found, type SearchResult } from '../../api';
import {
  begin,
  complete,
  examples,
  passageKey,
  suggestions,
  withoutFilter,
  writing,
  type Field,
  type Filter,
  type Suggestion,
} from './search';
import { newJob } from '../../state/job';
import type { Library } from '../library/library.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

/**
 * A key waits this long, in milliseconds, if the search for the one before has not ended: the
 * last of several in a row is searched for. Otherwise it is searched for at once.
 */
const pause = 40;
/** A search that takes longer than this, in milliseconds, is shown to be under way. */
const long = 150;
/** How many passages a search brings at most. */
export const mostFound = 40;
const mostRecent = 5;

/** A line of the list under the search field. */
export type Option =
  | { kind: 'filter'; suggestion: Suggestion }
  | { kind: 'recent' | 'example'; text: string; about: string }
  | { kind: 'passage'; found: Found };

/** The search over all documents: what is typed, what was found, and where in the list a person is. It outlives its dialog. */
export class Search {
  /** Words and filters, as typed. */
  text = $state('');
  /** Where in it the caret is. */
  caret = $state(0);
  /** The line that Enter takes. */
  active = $state(0);
  /** The active line was chosen; otherwise it is the first one only because it is the first. */
  moved = $state(false);
  /** The last result; of the text before, while the next one is awaited. */
  result = $state.raw<SearchResult | null>(null);
  failure = $state.raw<AppError | null>(null);
  searching = $state(false);
  /** The search has taken so long that it is to be seen. */
  slow = $state(false);
  /** All documents are searched, even if some are ticked. */
  everywhere = $state(false);
  /** Searches of this session that led somewhere, the last one first. */
  recent = $state.raw<string[]>([]);

  readonly found: Found[] = $derived(this.result?.found ?? []);
  /** The filter that is being written, if the caret is in one. */
  readonly writing = $derived(writing(this.text, this.caret));
  readonly suggested: Suggestion[] = $derived.by(() =>
    this.writing ? suggestions(this.writing, this.library.searchable, this.found) : [],
  );
  /** The same lines while the result is the same: a key doesn't lay them out again. */
  readonly #passages: Option[] = $derived(this.found.map((found) => ({ kind: 'passage', found })));
  readonly options: Option[] = $derived.by(() => {
    const filters = this.suggested.map<Option>((suggestion) => ({ kind: 'filter', suggestion }));
    if (this.text.trim()) return filters.length ? [...filters, ...this.#passages] : this.#passages;
    return [
      ...this.recent.map<Option>((text) => ({ kind: 'recent', text, about: '' })),
      ...examples(this.library.searchable).map<Option>((e) => ({ kind: 'example', ...e })),
    ];
  });

  #timer: ReturnType<typeof setTimeout> | undefined;
  #slowness: ReturnType<typeof setTimeout> | undefined;
  #request = 0;
  #job = '';
  /** What the result is of. */
  #shown = '';

  constructor(
    private api: Api,
    private workspaces: Pick<Workspaces, 'current'>,
    private library: Library,
  ) {
    api.on('documents', ({ removed }) => {
      const gone = new Set(removed);
      if (this.result && this.found.some((f) => gone.has(f.documentId)))
        this.#put({ ...this.result, found: this.found.filter((f) => !gone.has(f.documentId)) });
      this.#shown = '';
    });
  }

  /** Takes what was typed, and searches. */
  type(text: string, caret = text.length) {
    this.caret = caret;
    if (text === this.text) return;
    this.text = text;
    this.active = 0;
    this.moved = false;
    this.#search(this.#job ? pause : 0);
  }

  /** Searches again where something else would be found now: the dialog opens, or the scope is another. */
  refresh() {
    this.#search(0);
  }

  /** Looks in all documents, or in those that are ticked. */
  look(everywhere: boolean) {
    this.everywhere = everywhere;
    this.refresh();
  }

  /** Writes a suggested value in the place of what is being written. */
  take({ value }: Suggestion) {
    if (!this.writing) return;
    const { text, caret } = complete(this.text, this.writing, value);
    this.type(text, caret);
  }

  begin(field: Field) {
    this.type(begin(this.text, field));
  }

  drop(filter: Filter) {
    this.type(withoutFilter(this.text, filter));
  }

  /** Makes a line the active one; beyond the ends it stays at the end. */
  move(to: number) {
    this.active = Math.max(0, Math.min(to, this.options.length - 1));
    this.moved = true;
  }

  /** Keeps the search among the recent ones: it led somewhere. */
  remember() {
    const text = this.text.trim();
    this.recent = [text, ...this.recent.filter((t) => t !== text)].slice(0, mostRecent);
  }

  /** Forgets all: another workspace is shown. */
  reset() {
    this.#abandon();
    this.#rest();
    this.text = this.#shown = '';
    this.caret = this.active = 0;
    this.moved = this.everywhere = false;
    this.result = this.failure = null;
    this.recent = [];
  }

  /** Gives up the search that is under way or about to begin. What it finds all the same is not shown. */
  #abandon() {
    clearTimeout(this.#timer);
    this.#request++;
    // It may have ended by itself.
    if (this.#job) this.api.stop(this.#job).catch(() => undefined);
    this.#job = '';
  }

  #search(delay: number) {
    this.#abandon();
    if (!this.#asked().text.trim()) {
      this.result = this.failure = null;
      this.#shown = '';
      return this.#rest();
    }
    if (this.#key() === this.#shown) return this.#rest();
    this.searching = true;
    const request = this.#request;
    this.#slowness ??= setTimeout(() => (this.slow = true), long);
    if (delay) this.#timer = setTimeout(() => void this.#run(request), delay);
    // The library is searched while the window draws what was typed.
    else void this.#run(request);
  }

  async #run(request: number) {
    const job = (this.#job = newJob());
    const key = this.#key();
    try {
      const result = await this.api.search(job, this.#asked());
      if (request !== this.#request) return;
      this.failure = null;
      this.#put(result);
      this.#shown = key;
    } catch (reason) {
      if (request !== this.#request) return;
      this.result = null;
      this.#shown = '';
      this.failure = toAppError(reason);
    }
    this.#rest();
    this.#job = '';
  }

  /** No search is under way any more. */
  #rest() {
    clearTimeout(this.#slowness);
    this.#slowness = undefined;
    this.searching = this.slow = false;
  }

  /** Shows a result. A passage that was chosen stays chosen while it is there. */
  #put(result: SearchResult) {
    const option = this.moved ? this.options[this.active] : undefined;
    this.result = result;
    const key = option?.kind === 'passage' ? passageKey(option.found) : '';
    const same = this.options.findIndex((o) => o.kind === 'passage' && passageKey(o.found) === key);
    this.active = Math.max(0, same);
    this.moved = same >= 0;
  }

  #asked() {
    const documents = this.everywhere ? [] : [...this.library.scope];
    // A field without a value says nothing yet.
    const text = this.writing?.value === '' ? withoutFilter(this.text, this.writing) : this.text;
    return {
      text,
      open: !/\s$/.test(text),
      scope: {
        workspace: this.workspaces.current,
        documents,
        pages: { from: 0, to: 0 },
        pageLabel: '',
        section: '',
      },
      limit: mostFound,
    };
  }

  #key = () => JSON.stringify(this.#asked());
}
