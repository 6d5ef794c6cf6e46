import { SvelteSet } from 'svelte/reactivity';
import type { Api, Folder, FolderFile } from '../../api';
import { changesLine } from './folder';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

/** The folders that the current workspace is kept in step with. */
export class Folders {
  list = $state.raw<Folder[]>([]);
  /** Folders that are being looked through because a person asked for it. */
  readonly syncing = new SvelteSet<number>();

  constructor(
    private api: Api,
    private workspaces: Workspaces,
    private toasts: Toasts,
  ) {
    api.on('folders', ({ workspace }) => {
      if (workspace === this.workspaces.current) void this.load();
    });
  }

  async load() {
    const { current } = this.workspaces;
    try {
      const list = await this.api.folders(current);
      if (current === this.workspaces.current) this.list = list;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Opens the dialog for a folder and keeps the one that is chosen in step from now on. */
  async add() {
    const { current } = this.workspaces;
    await this.#do(async () => {
      const folder = await this.api.chooseFolderToSync(current);
      if (folder && current === this.workspaces.current) this.#put(folder);
    });
  }

  pause = (folder: Folder, paused: boolean) => this.#set(folder, folder.ignore, paused);
  /** Takes other patterns; tells whether they were taken. */
  ignore = (folder: Folder, patterns: string[]) => this.#set(folder, patterns, folder.paused);

  /** Looks a folder through now, and tells what was found. */
  async sync(folder: Folder) {
    if (this.syncing.has(folder.id)) return;
    this.syncing.add(folder.id);
    await this.#do(async () => {
      const changes = await this.api.syncFolder(folder.workspaceId, folder.id);
      this.toasts.info(changesLine(changes));
    });
    this.syncing.delete(folder.id);
    await this.load();
  }

  /** Keeps a folder in step no longer; `documents`: and removes the documents that came with it. */
  async remove(folder: Folder, documents: boolean) {
    await this.#do(async () => {
      await this.api.removeFolder(folder.workspaceId, folder.id, documents);
      this.list = this.list.filter((f) => f.id !== folder.id);
    });
  }

  /** The files of a folder that became no document. */
  async refused(folder: Folder): Promise<FolderFile[]> {
    const files = await this.api.folderFiles(folder.workspaceId, folder.id);
    return files.filter((f) => f.failure);
  }

  #set(folder: Folder, ignore: string[], paused: boolean): Promise<boolean> {
    return this.#do(async () =>
      this.#put(await this.api.setFolder(folder.workspaceId, folder.id, ignore, paused)),
    );
  }

  #put(folder: Folder) {
    const known = this.list.some((f) => f.id === folder.id);
    this.list = known ? this.list.map((f) => (f.id === folder.id ? folder : f)) : [...this.list, folder];
  }

  async #do(action: () => Promise<void>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
  }
}
