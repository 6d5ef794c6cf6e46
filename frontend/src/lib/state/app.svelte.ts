import { getContext, setContext } from 'svelte';
import type { Api } from '../api';
import { Conversations } from './conversation.svelte';
import { Inspection } from './inspection.svelte';
import { Layout } from './layout.svelte';
import { Library } from './library.svelte';
import { Models } from './models.svelte';
import { Preferences } from './preferences.svelte';
import { Reader } from './reader.svelte';
import { Scans } from './scans.svelte';
import { Toasts } from './toasts.svelte';

/** Everything the window knows, wired once and handed down by context. */
export class App {
  readonly toasts = new Toasts();
  readonly layout = new Layout();
  readonly library: Library;
  readonly conversations: Conversations;
  readonly reader: Reader;
  readonly scans: Scans;
  readonly inspection: Inspection;
  readonly models: Models;
  readonly preferences: Preferences;

  /** Which dialog is open. */
  dialog = $state<'settings' | 'shortcuts' | null>(null);

  constructor(readonly api: Api) {
    this.library = new Library(api, this.toasts);
    this.conversations = new Conversations(api, this.library, this.toasts);
    this.reader = new Reader(api, this.library, this.layout, this.toasts);
    this.inspection = new Inspection(api, this.toasts);
    this.models = new Models(api, this.toasts);
    this.preferences = new Preferences(api, this.toasts);
    this.scans = new Scans(api, this.library, this.preferences, this.toasts);
    api.on('failure', (failure) => this.toasts.error(failure.message, failure.hint));
    api.on('documents', ({ removed }) => {
      if (this.reader.document && removed.includes(this.reader.document.id)) this.reader.close();
      if (this.inspection.document && removed.includes(this.inspection.document.id)) this.inspection.close();
    });
  }

  /** Fetches all there is to show. Without a library there is nothing but the reason why. */
  async load() {
    await this.library.load();
    if (this.library.failure) return;
    await Promise.all([this.conversations.load(), this.models.load(), this.preferences.load()]);
  }

  async copy(text: string, done: string) {
    try {
      await this.api.copy(text);
      this.toasts.info(done);
    } catch (reason) {
      this.toasts.failure(reason);
    }
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
