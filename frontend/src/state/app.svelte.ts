import { getContext, setContext, tick } from 'svelte';
import { toAppError, type Api } from '../api';
import { strings } from '../strings';
import { citationsAround } from '../text/citation';
import { quoted, shorten } from '../text/format';
import { Adding } from '../features/library/adding.svelte';
import { Attentive } from '../features/attention/attention.svelte';
import { Backup } from '../features/settings/backup.svelte';
import { Briefs } from '../features/details/briefs.svelte';
import { Conversations } from '../features/conversation/conversation.svelte';
import { Details } from '../features/details/details.svelte';
import { Finding } from '../features/library/finding.svelte';
import { Folders } from '../features/folders/folders.svelte';
import { History } from '../features/history/history.svelte';
import { Index } from '../features/settings/index.svelte';
import { Insights } from '../features/insights/insights.svelte';
import { Inspection } from '../features/report/inspection.svelte';
import { Layout } from './layout.svelte';
import { Library } from '../features/library/library.svelte';
import { Models } from '../features/models/models.svelte';
import { Preferences } from '../features/settings/preferences.svelte';
import { Pulls, type Wanted } from '../features/setup/pulls.svelte';
import { Queue } from '../features/queue/queue.svelte';
import { Reader } from '../features/reader/reader.svelte';
import { Rules } from '../features/details/rules.svelte';
import { Scans } from '../features/library/scans.svelte';
import { Search } from '../features/search/search.svelte';
import { Selection } from '../features/library/selection.svelte';
import { Setup } from '../features/setup/setup.svelte';
import { Storage } from '../features/settings/storage.svelte';
import { Suggestions } from '../features/conversation/suggestions.svelte';
import { Tables } from '../features/table/table.svelte';
import { Tags } from '../features/collections/tags.svelte';
import { Toasts } from './toasts.svelte';
import { Transfers } from '../features/workspaces/transfers.svelte';
import { Trials } from '../features/setup/trials.svelte';
import { Web } from '../features/web/web.svelte';
import { Workspaces } from '../features/workspaces/workspaces.svelte';

const t = strings.notices.app;

/** A dialog that the window opens over everything. */
/** The pages of the settings that something in the window leads to, and the others. */
export type SettingsPage = 'general' | 'documents' | 'answers' | 'models' | 'advanced';

export type DialogName =
  | 'settings'
  | 'shortcuts'
  | 'workspaces'
  | 'new workspace'
  | 'folders'
  | 'search'
  | 'insights'
  | 'setup'
  | 'models';

/** Everything the window knows, wired once and handed down by context. */
export class App {
  readonly toasts = new Toasts();
  readonly layout = new Layout();
  readonly workspaces: Workspaces;
  readonly library: Library;
  readonly adding: Adding;
  readonly finding: Finding;
  readonly selection: Selection;
  readonly tags: Tags;
  readonly details: Details;
  readonly rules: Rules;
  readonly briefs: Briefs;
  readonly folders: Folders;
  readonly tables: Tables;
  readonly queue: Queue;
  readonly transfers: Transfers;
  readonly conversations: Conversations;
  readonly history: History;
  readonly suggestions: Suggestions;
  readonly insights: Insights;
  readonly web: Web;
  readonly reader: Reader;
  readonly search: Search;
  readonly scans: Scans;
  readonly attentive: Attentive;
  readonly inspection: Inspection;
  readonly models: Models;
  readonly setup: Setup;
  readonly pulls: Pulls;
  readonly trials: Trials;
  readonly preferences: Preferences;
  readonly index: Index;
  readonly storage: Storage;
  readonly backup: Backup;

  /** Which dialog is open. */
  dialog = $state<DialogName | null>(null);
  /** The page of the settings that is shown. */
  settingsPage = $state<SettingsPage>('general');

  /** The citations that can be stepped through, and which of them is shown. */
  readonly cited = $derived.by(() => {
    const { answers, pending } = this.conversations;
    return citationsAround(this.reader.opened, pending ? [...answers, pending] : answers);
  });

  /** What was being written when the window was reloaded has been looked for. */
  #resumed = false;
  /** There is something to show: a link can be opened. */
  #loaded = false;

  constructor(readonly api: Api) {
    const { toasts } = this;
    this.workspaces = new Workspaces(api, toasts, () => this.#showWorkspace());
    this.library = new Library(api, this.workspaces, toasts);
    this.adding = new Adding(api, toasts, this.library.addPaths);
    this.finding = new Finding(api, this.workspaces, this.library, this.layout, toasts);
    this.selection = new Selection(this.finding, this.library);
    this.tags = new Tags(api, this.workspaces, this.library, this.finding, toasts);
    this.details = new Details(api);
    this.rules = new Rules(api, this.workspaces, toasts);
    this.briefs = new Briefs(api, toasts);
    this.folders = new Folders(api, this.workspaces, toasts);
    this.tables = new Tables(api, this.workspaces, toasts);
    this.queue = new Queue(api, this.workspaces, toasts);
    this.transfers = new Transfers(api, this.workspaces, this.library, toasts);
    this.preferences = new Preferences(api, toasts);
    this.conversations = new Conversations(api, this.workspaces, this.library, toasts, this.preferences);
    this.history = new History(api, this.workspaces, this.conversations, toasts);
    this.suggestions = new Suggestions(api, this.workspaces, this.library);
    this.insights = new Insights(api, this.workspaces, toasts);
    this.web = new Web(api, this.workspaces, this.conversations, toasts);
    this.reader = new Reader(api, this.library, this.layout, toasts);
    this.search = new Search(api, this.workspaces, this.library);
    this.inspection = new Inspection(api, toasts);
    this.models = new Models(api, toasts);
    this.setup = new Setup(
      api,
      toasts,
      () => this.#modelsChanged(),
      () => !!this.models.status?.problem,
    );
    this.pulls = new Pulls(api, (wanted) => this.#arrived(wanted));
    this.trials = new Trials(api);
    this.scans = new Scans(api, this.library, this.preferences, toasts);
    this.attentive = new Attentive(this.library, this.scans);
    this.index = new Index(api, toasts);
    this.storage = new Storage(api, toasts);
    this.backup = new Backup(api, toasts);
    api.on('failure', (failure) => toasts.error(failure.message, failure.hint));
    api.on('documents', ({ removed }) => {
      if (removed.includes(this.reader.id)) this.reader.close();
      if (this.inspection.document && removed.includes(this.inspection.document.id)) this.inspection.close();
    });
    api.on('link', () => void (this.#loaded && this.openLink()));
    api.on('library', () => void this.reload());
    api.on('changed', () => void this.load().then(() => this.conversations.refresh()));
  }

  /** Fetches all there is to show. Without a library there is nothing but the reason why. */
  async load() {
    try {
      await this.workspaces.load();
    } catch (reason) {
      this.library.failure = toAppError(reason);
      return;
    }
    await this.library.load();
    if (this.library.failure) return;
    const { tags, tables, conversations, folders, queue, models, setup, preferences, index, web } = this;
    const parts = [tags, tables, conversations, folders, queue, models, setup, preferences, index, web];
    const resumed = this.#resumed || conversations.resume();
    this.#resumed = true;
    await Promise.all([...parts.map((part) => part.load()), resumed]);
    this.#loaded = true;
    await this.openLink();
  }

  /** Shows another library in the place of the one that was there. */
  async reload() {
    this.#closeAll();
    this.dialog = null;
    this.library.reset();
    this.conversations.clear();
    this.storage.report = null;
    await this.load();
  }

  /** Opens the link that the window was started with or was given since, if there is one. */
  async openLink() {
    try {
      const link = await this.api.takeLink();
      if (!link) return;
      const { workspace, citation } = link;
      this.dialog = null;
      await this.workspaces.show(workspace);
      const document = this.library.find(citation.documentId);
      if (citation.quote || !document) return await this.reader.show(citation, true);
      this.reader.open(document, citation.page);
      if (citation.span.end > 0) this.toasts.info(t.linkMoved);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Asks whether to remove documents from the workspace, or altogether. */
  removeDocuments = (ids: number[]) => this.transfers.askRemove(ids);

  /** Asks where documents are to be moved or copied. */
  moveDocuments = (ids: number[]) => this.transfers.askMove(ids);

  /** Shows a new conversation, in the place of the table if one is open. */
  startNew() {
    this.tables.close();
    this.conversations.startNew();
  }

  openFolders = () => (this.dialog = 'folders');

  openSettings(page: SettingsPage = 'general') {
    this.settingsPage = page;
    this.dialog = 'settings';
  }

  async copy(text: string, done: string) {
    try {
      await this.api.copy(text);
      this.toasts.info(done);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Opens the next citation of the answer, or the one before; at the end it stays. */
  async stepCitation(by: 1 | -1) {
    const { list, at } = this.cited;
    const next = list[at < 0 && by < 0 ? list.length - 1 : at + by];
    if (next) await this.reader.show(next);
  }

  /** Begins a question about words of a document; what is typed already stays behind them. */
  async askAbout(words: string) {
    const { draft } = this.conversations;
    this.conversations.draft = t.draft(quoted(shorten(words, 200)), draft);
    await this.focusQuestion();
  }

  /** Puts the cursor into the question. */
  async focusQuestion() {
    if (this.library.bare) return;
    this.tables.close();
    this.layout.showConversation();
    await tick();
    this.conversations.focusField?.();
  }

  /** Puts an answer with its citations on the clipboard, with masks if wanted. */
  async copyAnswer(message: number, masked: boolean) {
    try {
      const text = await this.api.copyAnswer(this.workspaces.current, message, masked);
      await this.copy(text, masked ? t.copiedMasked : t.copied);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Opens the best evidence for some words of an answer; that there is none is told. */
  async findEvidence(message: number, words: string) {
    try {
      await this.reader.show(await this.api.evidence(this.workspaces.current, message, words), true);
    } catch (reason) {
      if (toAppError(reason).code !== 'not_found') this.toasts.failure(reason);
      else this.toasts.info(t.noneSays(shorten(words, 80)));
    }
  }

  /** Shows what stands between a person and answers written by a model, and what there is. */
  openSetup = () => (this.dialog = 'setup');

  /** Uses models that have arrived for what they were wanted for. */
  async #arrived(wanted: Wanted[]) {
    for (const { name, role } of wanted) if (role) await this.models.use(role, name);
    await this.setup.look();
  }

  /** Another model, or another server: whatever tells of them is fetched again. */
  async #modelsChanged() {
    await Promise.all([this.models.refresh(), this.index.load(), this.preferences.load()]);
  }

  /** Loads what belongs to the workspace that is shown now. */
  async #showWorkspace() {
    this.#closeAll();
    const { library, tags, tables, conversations, folders, queue } = this;
    const parts = [library, tags, tables, folders, queue];
    await Promise.all([...parts.map((part) => part.load()), conversations.reset()]);
  }

  /** Closes the details of a document and the library, to show what was opened from them. */
  leaveLibrary() {
    this.details.document = null;
    this.layout.library = false;
  }

  /** Closes what shows documents. */
  #closeAll() {
    this.reader.close();
    this.layout.viewer = false;
    this.tables.reset();
    this.inspection.close();
    this.details.document = null;
    this.tags.choosing = [];
    this.selection.clear();
    this.attentive.open = false;
    this.finding.clear();
    this.search.reset();
    this.history.search('');
    this.transfers.removing = this.transfers.moving = [];
  }
}

const context = Symbol('app');

/** Makes the app known to a component's children. */
export function provideApp(app: App): App {
  return setContext(context, app);
}

/** The app; only while a component is being set up. */
export function useApp(): App {
  return getContext<App>(context);
}
