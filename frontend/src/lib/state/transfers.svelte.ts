import type { Api, Document, Removal } from '../api';
import { count } from '../text/format';
import type { Library } from './library.svelte';
import type { Toasts } from './toasts.svelte';
import type { Workspaces } from './workspaces.svelte';

/** Documents that are to leave the workspace, or to go to another one. */
export class Transfers {
  /** Documents a person is asked about removing; empty: none. */
  removing = $state.raw<Document[]>([]);
  /** Documents a person is asked about moving or copying; empty: none. */
  moving = $state.raw<Document[]>([]);
  /** What was decided is being done. */
  busy = $state(false);

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private library: Library,
    private toasts: Toasts,
  ) {}

  /** Asks whether to remove documents. */
  askRemove(ids: number[]) {
    this.removing = this.#documents(ids);
  }

  /** Asks where to move or copy documents. */
  askMove(ids: number[]) {
    this.moving = this.#documents(ids);
  }

  /** Removes the documents that were asked about. */
  async remove(removal: Removal) {
    const documents = this.removing;
    await this.#do(async (ids) => {
      await this.api.removeDocuments(this.workspaces.current, ids, removal);
      this.removing = [];
      this.library.forget(ids);
      const gone = documents.length === 1 ? `“${documents[0]!.title}”` : count(ids.length, 'document');
      this.toasts.info(
        `${gone} ${removal.everywhere ? 'deleted everywhere' : 'removed from this workspace'}.`,
      );
    }, documents);
  }

  /** Moves or copies the documents that were asked about to another workspace. */
  async send(to: number, copy: boolean) {
    const from = this.workspaces.current;
    await this.#do(async (ids) => {
      const sent = await (copy ? this.api.copyDocuments : this.api.moveDocuments)(from, ids, to);
      this.moving = [];
      if (!copy) this.library.forget(ids);
      this.toasts.info(
        `${count(sent.length, 'document')} ${copy ? 'copied' : 'moved'} to “${this.workspaces.get(to)?.name}”.`,
      );
    }, this.moving);
  }

  #documents(ids: number[]): Document[] {
    return ids.flatMap((id) => this.library.find(id) ?? []);
  }

  async #do(action: (ids: number[]) => Promise<void>, documents: Document[]) {
    if (this.busy || !documents.length) return;
    this.busy = true;
    try {
      await action(documents.map((d) => d.id));
      await this.workspaces.refresh();
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.busy = false;
    }
  }
}
