import { SvelteSet } from 'svelte/reactivity';
import {
  toAppError,
  type Added,
  type Api,
  type AppError,
  type Document,
  type DocumentsEvent,
  type Reread,
} from '../../api';
import { strings } from '../../strings';
import { fileName } from '../../text/format';
import { busy, hasText, searchable } from '../../text/stages';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';
import { distinctFiles } from './documents';

const t = strings.notices.library;

/** The documents of the workspace on screen, how far each one is, and which of them a question is asked of. */
export class Library {
  /** Newest first. */
  documents = $state.raw<Document[]>([]);
  /** Documents that were replaced or whose file has left its folder; old conversations cite them. */
  former = $state.raw<Document[]>([]);
  loaded = $state(false);
  /** Why the library could not be opened; null when it could. */
  failure = $state.raw<AppError | null>(null);
  /** The document whose title is being typed; 0: none. */
  renaming = $state(0);
  /** The documents ticked; none means all. */
  readonly scope = new SvelteSet<number>();

  /** Nothing was added yet: there is one thing to do, and the window shows only that. */
  readonly bare = $derived(this.loaded && this.documents.length === 0);
  readonly busy = $derived(this.documents.filter(busy));
  readonly searchable = $derived(this.documents.filter(hasText));
  /** What a question goes to, of the ticked documents if there are any. */
  readonly reach = $derived(
    searchable(this.scope.size ? this.documents.filter((d) => this.scope.has(d.id)) : this.documents),
  );
  /** How many documents that are. */
  readonly asked = $derived(this.reach.documents);

  /** What tells documents of one title apart, by id: their files. */
  readonly files = $derived(distinctFiles(this.documents));

  readonly #byId = $derived(new Map(this.documents.map((d) => [d.id, d])));
  /** The number of the latest event that told of a document; an earlier one that comes late is not applied. */
  #told = new Map<number, number>();
  /** What events have told while the documents are fetched: it is newer. Null for documents that are gone. */
  #meanwhile = new Map<number, Document | null>();
  /** The workspace whose documents these are. */
  #workspace = 0;

  constructor(
    private api: Api,
    private workspaces: Pick<Workspaces, 'current'>,
    private toasts: Toasts,
  ) {
    api.on('documents', (event) => this.apply(event));
    api.on('reread', (reread) => this.#tellReread(reread));
    api.on('added', (added) => added.workspace === this.workspaces.current && this.#tell(added));
  }

  /** Fetches the documents of the current workspace; those of another one go at once. */
  async load() {
    const workspace = this.workspaces.current;
    if (workspace !== this.#workspace) this.reset();
    this.#workspace = workspace;
    this.#meanwhile.clear();
    try {
      const lists = await Promise.all([this.api.documents(workspace), this.api.formerDocuments(workspace)]);
      if (workspace !== this.#workspace) return;
      const documents = lists
        .flat()
        .map((d) => (this.#meanwhile.has(d.id) ? this.#meanwhile.get(d.id) : d))
        .filter((d) => d != null);
      const listed = new Set(documents.map((d) => d.id));
      const fresh = [...this.#meanwhile.values()].filter((d) => d != null && !listed.has(d.id)) as Document[];
      this.#show([...fresh.sort((a, b) => b.id - a.id), ...documents]);
      this.loaded = true;
      this.failure = null;
    } catch (reason) {
      if (workspace === this.#workspace) this.failure = toAppError(reason);
    }
  }

  /** Forgets all documents: others take their place. */
  reset() {
    this.#show([]);
    this.loaded = false;
    this.scope.clear();
    this.#told.clear();
  }

  /** The document of an id, if it is in the workspace. */
  get(id: number): Document | undefined {
    return this.#byId.get(id);
  }

  /** The document of an id, also one that has been replaced or has left its folder. */
  find(id: number): Document | undefined {
    return this.get(id) ?? this.former.find((d) => d.id === id);
  }

  /** The title of a cited document, with its file where other documents have the same title. */
  titleOf(cited: { documentId: number; documentTitle: string }): string {
    const file = this.files.get(cited.documentId);
    return file ? `${cited.documentTitle} (${file})` : cited.documentTitle;
  }

  addFiles = () => this.#do(this.api.chooseFiles(this.workspaces.current), (added) => this.#tell(added));
  addFolder = () => this.#do(this.api.chooseFolder(this.workspaces.current), (added) => this.#tell(added));
  addSamples = () => this.#do(this.api.addSamples(this.workspaces.current), (added) => this.#tell(added));
  /** Adds the PDFs inside the file of a document. */
  addAttachments = (id: number) =>
    this.#do(this.api.addAttachments(this.workspaces.current, id), (added) => this.#tell(added));
  /** Adds what paths stand for to a workspace, which another one may have taken the place of by now. */
  addPaths = (workspace: number, paths: string[]) =>
    this.#do(
      this.api.addPaths(workspace, paths),
      (added) => workspace === this.workspaces.current && this.#tell(added),
    );
  cancel = (id: number) => this.#do(this.api.cancelDocument(this.workspaces.current, id));
  /** Reads documents on that failed or were stopped; all of them when none is named. */
  retry = (ids: number[]) => this.#do(this.api.retryDocuments(this.workspaces.current, ids));
  pause = (ids: number[], paused: boolean) =>
    this.#do(this.api.pauseDocuments(this.workspaces.current, ids, paused));
  readNext = (ids: number[]) => this.#do(this.api.readNext(this.workspaces.current, ids));
  reread = (ids: number[]) =>
    this.#do(this.api.rereadDocuments(this.workspaces.current, ids), (n) =>
      this.toasts.info(t.readingAgain(n)),
    );
  keepCopies = (ids: number[], keep: boolean) =>
    this.#do(this.api.keepCopies(this.workspaces.current, ids, keep));

  /** Lists former documents again. */
  bringBack = (ids: number[]) => this.#do(this.api.bringBack(this.workspaces.current, ids));

  /** Opens an encrypted document. Rejects with why it did not open, to be told where the password was typed. */
  unlock = (id: number, password: string) => this.api.unlock(this.workspaces.current, id, password);

  /** Gives a document a title; an empty one gives back its own. Rejects with why it cannot be taken. */
  async rename(id: number, title: string) {
    const renamed = await this.api.renameDocument(this.workspaces.current, id, title);
    // An event may have told of it already, and of more since.
    this.#show(
      [...this.documents, ...this.former].map((d) =>
        d.id === id ? { ...d, title: renamed.title, titleFrom: renamed.titleFrom } : d,
      ),
    );
  }

  toggle(id: number) {
    if (!this.scope.delete(id)) this.scope.add(id);
  }

  /** Asks only these. */
  askOnly(ids: number[]) {
    this.scope.clear();
    for (const id of ids) this.scope.add(id);
  }

  /** Merges what an event tells: changed documents keep their place, new ones come first. */
  apply(event: DocumentsEvent) {
    const news = event.changed.filter(
      (d) => d.workspaceId === this.workspaces.current && event.sequence >= (this.#told.get(d.id) ?? 0),
    );
    if (!news.length && !event.removed.length) return;
    for (const id of [...news.map((d) => d.id), ...event.removed]) this.#told.set(id, event.sequence);
    for (const d of news) this.#meanwhile.set(d.id, d);
    for (const id of event.removed) this.#meanwhile.set(id, null);
    const changed = new Map(news.map((d) => [d.id, d]));
    const removed = new Set(event.removed);
    const before = [...this.documents, ...this.former];
    const present = new Set(before.map((d) => d.id));
    const fresh = news.filter((d) => !present.has(d.id) && !removed.has(d.id)).sort((a, b) => b.id - a.id);
    this.#show([...fresh, ...before.filter((d) => !removed.has(d.id)).map((d) => changed.get(d.id) ?? d)]);
  }

  /** Drops documents that have left the workspace; the event that tells so may come later. */
  forget(ids: number[]) {
    const gone = new Set(ids);
    this.#show([...this.documents, ...this.former].filter((d) => !gone.has(d.id)));
  }

  /** Takes documents in, each where its presence puts it. */
  #show(documents: Document[]) {
    this.documents = documents.filter((d) => d.presence === 'current');
    this.former = documents.filter((d) => d.presence === 'replaced' || d.presence === 'gone');
    for (const id of [...this.scope]) if (!this.get(id)) this.scope.delete(id);
  }

  /** Shows what became of files that were chosen or dropped. */
  #tell({ new: fresh, known, refused, uncopied }: Added) {
    // An event may have told of them already, and later than this does.
    const missing = [...fresh, ...known].filter((d) => !this.find(d.id)).sort((a, b) => b.id - a.id);
    this.#show([...missing, ...this.documents, ...this.former]);
    if (refused.length)
      this.toasts.error(
        t.refused(refused.length),
        refused.length === 1 ? (refused[0]?.error?.hint ?? '') : '',
        refused.map((r) => `${fileName(r.path)}: ${r.error?.message ?? t.notAPdf}`),
      );
    else if (known.length && !fresh.length)
      this.toasts.info(known.length === 1 ? t.alreadyHere : t.allAlreadyHere);
    if (uncopied.length)
      this.toasts.error(
        t.notCopied(uncopied.length),
        t.notCopiedHint,
        uncopied.map((r) => `${fileName(r.path)}: ${r.error?.message ?? ''}`),
      );
  }

  /** Tells when a document could not be read again, or something made of it is lost. */
  #tellReread({ document, failure, lost }: Reread) {
    if (document.workspaceId !== this.workspaces.current) return;
    if (failure) this.toasts.error(t.notReadAgain(document.title, failure.message), failure.hint);
    else if (lost) this.toasts.info(t.readAgain(document.title), t.lostDescriptions(lost));
  }

  async #do<T>(action: Promise<T>, then?: (value: T) => void) {
    try {
      const value = await action;
      then?.(value);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
