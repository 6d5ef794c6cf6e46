import type { Api, Conversation, ExportFormat } from '../../api';
import { strings } from '../../strings';
import { formatNames } from './history';
import type { Conversations } from '../conversation/conversation.svelte';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const t = strings.notices.history;

/** Between two keys of a person who types there is less. */
const pause = 150;

/** What can be done with the conversations of a workspace, and the search in them. */
export class History {
  /** What is looked for; empty: all are listed. */
  text = $state('');
  /** What was found, of the words before while that of new ones is awaited; null: nothing is looked for. */
  found = $state.raw<Conversation[] | null>(null);

  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private conversations: Conversations,
    private toasts: Toasts,
  ) {}

  /** Looks for words in titles, questions and answers, as soon as nobody types. */
  search(text: string) {
    this.text = text;
    this.#request++;
    clearTimeout(this.#timer);
    if (text.trim()) this.#timer = setTimeout(() => void this.#find(), pause);
    else this.found = null;
  }

  /** Rejects with why the name cannot be taken. */
  async rename(conversation: Conversation, title: string) {
    await this.api.renameConversation(this.workspaces.current, conversation.id, title);
    await this.#reload();
  }

  async pin(conversation: Conversation) {
    await this.#told(
      this.api.pinConversation(this.workspaces.current, conversation.id, !conversation.pinned),
    );
    await this.#reload();
  }

  /** Deletes a conversation; one that is shown gives way to a new one. */
  async remove(id: number) {
    if (await this.#told(this.conversations.remove(id))) await this.#reload();
  }

  /** Writes a conversation to a file that a person names, and tells where it is. */
  async export(id: number, format: ExportFormat) {
    try {
      const path = await this.api.exportConversation(this.workspaces.current, id, format);
      if (path) this.toasts.info(t.exportedAs(formatNames[format]), path);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  async #reload() {
    await this.conversations.load();
    if (this.text.trim()) await this.#find();
  }

  async #find() {
    const request = ++this.#request;
    const { current } = this.workspaces;
    try {
      const found = await this.api.searchConversations(current, this.text.trim());
      if (request === this.#request && current === this.workspaces.current) this.found = found;
    } catch (reason) {
      if (request === this.#request) this.toasts.failure(reason);
    }
  }

  /** Whether it was done; what was wrong is told. */
  async #told(call: Promise<unknown>): Promise<boolean> {
    try {
      await call;
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
  }
}
