import type { Api, Document, Removal } from '../../api';
import { strings } from '../../strings';
import { doneLine } from '../../text/work';
import type { Library } from '../library/library.svelte';
import type { Toasts } from '../../state/toasts.svelte';
import { Work } from '../../state/work.svelte';
import type { Workspaces } from './workspaces.svelte';

const t = strings.notices.transfers;

/** Documents that are to leave the workspace, or to go to another one. */
export class Transfers {
  /** Documents a person is asked about removing; empty: none. */
  removing = $state.raw<Document[]>([]);
  /** Documents a person is asked about moving or copying; empty: none. */
  moving = $state.raw<Document[]>([]);
  /** What was decided, while it is being done. */
  work = $state.raw<Work | null>(null);
  readonly busy = $derived(this.work !== null);

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private library: Library,
    private toasts: Toasts,
  ) {
    api.on('progress', (event) => {
      if (event.job === this.work?.job) this.work.progress = event;
    });
  }

  /** Asks whether to remove documents. */
  askRemove(ids: number[]) {
    this.removing = this.#documents(ids);
  }

  /** Asks where to move or copy documents. */
  askMove(ids: number[]) {
    this.moving = this.#documents(ids);
  }

  /** Ends what goes on. What is done by then stays; about the rest a person is asked again. */
  stop = () => this.work?.stop(this.api, this.toasts);

  /** Removes the documents that were asked about. */
  async remove(removal: Removal) {
    const documents = this.removing;
    await this.#do(documents, async (job, ids) => {
      const n = await this.api.removeDocuments(job, this.workspaces.current, ids, removal);
      this.removing = documents.slice(n);
      this.library.forget(ids.slice(0, n));
      const gone = documents.length === 1 ? t.one(documents[0]!.title) : strings.common.documents(n);
      const where = removal.everywhere ? t.deletedEverywhere : t.removedFromThisWorkspace;
      this.toasts.info(n < ids.length ? doneLine(n, ids.length, t.verbs.removed) : where(gone));
    });
  }

  /** Moves or copies the documents that were asked about to another workspace. */
  async send(to: number, copy: boolean) {
    const from = this.workspaces.current;
    const documents = this.moving;
    const verb = copy ? t.verbs.copied : t.verbs.moved;
    await this.#do(documents, async (job, ids) => {
      const { length } = await (copy ? this.api.copyDocuments : this.api.moveDocuments)(job, from, ids, to);
      this.moving = documents.slice(length);
      if (!copy) this.library.forget(ids.slice(0, length));
      this.toasts.info(
        length < ids.length
          ? doneLine(length, ids.length, verb)
          : t.moved(length, verb, this.workspaces.get(to)?.name ?? ''),
      );
    });
  }

  #documents(ids: number[]): Document[] {
    return ids.flatMap((id) => this.library.find(id) ?? []);
  }

  async #do(documents: Document[], action: (job: string, ids: number[]) => Promise<void>) {
    if (this.work || !documents.length) return;
    const work = (this.work = new Work());
    try {
      await action(
        work.job,
        documents.map((d) => d.id),
      );
      await this.workspaces.refresh();
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.work = null;
    }
  }
}
