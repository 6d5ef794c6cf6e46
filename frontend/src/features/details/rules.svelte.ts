import {
  toAppError,
  type Api,
  type Document,
  type DocumentRules,
  type Folder,
  type RulesSetting,
} from '../../api';
import { strings } from '../../strings';
import { fileName } from '../../text/format';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const t = strings.notices.rules;

/** Whose rules documents hold, and for which of them the user is about to say it. */
export class Rules {
  /** Documents, or a folder, that are being asked about; null: none. */
  choosing = $state.raw<{ documents: Document[]; folder?: Folder } | null>(null);
  /** Of the document whose details are shown; null until they are known. */
  shown = $state.raw<DocumentRules | null>(null);
  /** The document they are of. */
  #of = 0;

  constructor(
    private api: Api,
    private workspaces: Pick<Workspaces, 'current'>,
    private toasts: Toasts,
  ) {}

  /** Who is asked about, in words. */
  readonly subject = $derived.by(() => {
    const { documents = [], folder } = this.choosing ?? {};
    if (folder) return t.ofFolder(fileName(folder.path));
    return documents.length === 1 ? t.ofDocument(documents[0]!.title) : t.ofDocuments(documents.length);
  });

  chooseFor(documents: Document[], folder?: Folder) {
    this.choosing = { documents, folder };
  }

  /** Fetches whose rules a document holds. */
  async show({ id }: Pick<Document, 'id'>) {
    if (id !== this.#of) this.shown = null;
    this.#of = id;
    try {
      const rules = await this.api.documentRules(this.workspaces.current, id);
      if (this.#of === id) this.shown = rules;
    } catch (reason) {
      // A document that has just gone has nothing to show.
      if (toAppError(reason).code !== 'not_found') this.toasts.failure(reason);
    }
  }

  /** Keeps what the user says; an empty setting takes back what was said. Gives what is wrong with it, if anything is. */
  async save(setting: RulesSetting): Promise<string> {
    const { documents, folder } = this.choosing!;
    try {
      if (folder) await this.api.setFolderRules(this.workspaces.current, folder.id, setting);
      else
        await this.api.setRules(
          this.workspaces.current,
          documents.map((d) => d.id),
          setting,
        );
    } catch (reason) {
      return toAppError(reason).message;
    }
    this.choosing = null;
    if (this.#of) await this.show({ id: this.#of });
    return '';
  }
}
