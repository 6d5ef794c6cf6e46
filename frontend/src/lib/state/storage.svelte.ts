import type { Api, StorageUse } from '../api';
import { bytes } from '../text/format';
import type { Toasts } from './toasts.svelte';

/** What takes space on the disk. */
export class Storage {
  use = $state.raw<StorageUse | null>(null);
  /** Unused space is being given back. */
  compacting = $state(false);

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {}

  async load() {
    try {
      this.use = await this.api.storageUse();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Gives unused space back to the disk, and tells how much that was. */
  async compact() {
    if (this.compacting) return;
    this.compacting = true;
    const before = this.use?.library ?? 0;
    try {
      await this.api.compactLibrary();
      await this.load();
      const freed = before - (this.use?.library ?? 0);
      this.toasts.info(freed > 0 ? `${bytes(freed)} given back.` : 'There was nothing to give back.');
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.compacting = false;
    }
  }
}
