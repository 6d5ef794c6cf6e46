import type { Api, CatalogueModel, InstalledModel, ModelRole, ModelStatus } from '../../api';
import { sameModel } from './models';
import type { Toasts } from '../../state/toasts.svelte';

/** Which models answer and what is missing; the models that there are, and those that could be had. */
export class Models {
  status = $state.raw<ModelStatus | null>(null);
  /** Those the server has; null until somebody looks. */
  installed = $state.raw<InstalledModel[] | null>(null);
  /** Those that Ibid knows of. */
  catalogue = $state.raw<CatalogueModel[]>([]);
  /** The one that something is done with now. */
  busy = $state('');

  readonly quotesOnly = $derived(this.status !== null && !this.status.chatModel);
  /** Bytes on the disk. */
  readonly bytes = $derived((this.installed ?? []).reduce((sum, m) => sum + m.bytes, 0));

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {}

  async load() {
    try {
      this.status = await this.api.models();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Fetches what is installed, and what could be had. */
  async loadAll() {
    try {
      const [installed, catalogue] = await Promise.all([this.api.installedModels(), this.api.catalogue()]);
      this.installed = installed;
      this.catalogue = catalogue;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Fetches everything again that is on screen. */
  async refresh() {
    await Promise.all([this.load(), this.installed && this.loadAll()]);
  }

  /** A model that is installed, by any of its names. */
  find(name: string): InstalledModel | undefined {
    return this.installed?.find((m) => sameModel(m.name, name));
  }

  /** Uses a model for something from now on. Tells whether that was done. */
  use = (role: ModelRole, name: string) => this.#do(name, () => this.api.useModel(role, name));

  /** Takes a model out of memory. */
  unload = (name: string) => this.#do(name, () => this.api.unloadModel(name));

  /** Deletes a model from the disk; one that the index needs only by force. */
  remove = (name: string, force: boolean) => this.#do(name, () => this.api.removeModel(name, force));

  async #do(name: string, action: () => Promise<void>): Promise<boolean> {
    this.busy = name;
    try {
      await action();
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    } finally {
      this.busy = '';
      await this.refresh();
    }
  }
}
