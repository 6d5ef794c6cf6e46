import type { Api, LibraryReport, StorageUse } from '../../api';
import { strings } from '../../strings';
import { bytes } from '../../text/format';
import type { Toasts } from '../../state/toasts.svelte';

const t = strings.notices.storage;

/** What takes space on the disk. */
export class Storage {
  use = $state.raw<StorageUse | null>(null);
  /** Unused space is being given back. */
  compacting = $state(false);

  /** What the last check of the library found; null before the first. */
  report = $state.raw<LibraryReport | null>(null);
  /** The library is being checked or repaired. */
  checking = $state(false);

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

  /** Looks for damage in all of the library. */
  check = () => this.#checking(async () => void (this.report = await this.api.checkLibrary()));

  /** Repairs what can be made again, and tells what goes on. */
  repair = () =>
    this.#checking(async () => {
      const reading = await this.api.repairLibrary();
      this.report = null;
      this.toasts.info(reading > 0 ? t.readingAgain(reading) : t.repaired);
    });

  async #checking(work: () => Promise<void>) {
    if (this.checking) return;
    this.checking = true;
    try {
      await work();
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.checking = false;
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
      this.toasts.info(freed > 0 ? t.givenBack(bytes(freed)) : t.nothingToGiveBack);
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.compacting = false;
    }
  }
}
