import { toAppError, type Api, type AppError, type BackupInfo, type SettingChange } from '../../api';
import { strings } from '../../strings';
import type { Toasts } from '../../state/toasts.svelte';
import { Work } from '../../state/work.svelte';

const t = strings.notices.backup;

/** What goes on: a backup is written, or one is checked or taken back. */
export class BackupWork extends Work {
  constructor(readonly kind: 'write' | 'check' | 'restore') {
    super();
  }
}

/** Backups of the whole library: writing one, looking into one, and taking it back. */
export class Backup {
  work = $state.raw<BackupWork | null>(null);
  /** The backup that was written last. */
  written = $state.raw<BackupInfo | null>(null);
  /** The backup a person chose to restore: it was checked and is whole. */
  found = $state.raw<BackupInfo | null>(null);
  /** What the chosen backup would change about where questions and passages are sent. */
  changes = $state.raw<SettingChange[]>([]);
  /** Whether those changes are taken over; they are not unless a person says so. */
  takeSettings = $state(false);
  /** Why the chosen backup cannot be restored, or was not. */
  failure = $state.raw<AppError | null>(null);

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    api.on('progress', (event) => {
      if (event.job === this.work?.job) this.work.progress = event;
    });
  }

  /** Asks where to, and writes a backup there. */
  async write() {
    await this.#do('write', async (job) => {
      const written = await this.api.chooseBackup(job);
      if (written) this.written = written;
    });
  }

  /** Asks for a backup, and looks whether it is whole and what is in it. */
  async choose() {
    this.forget();
    await this.#do('check', async (job) => {
      const found = await this.api.checkBackup(job);
      if (!found) return;
      this.changes = await this.api.restoreChanges(found.path);
      this.found = found;
    });
  }

  /** Puts the backup that was found in the place of the library. */
  async restore() {
    const { found } = this;
    if (!found) return;
    await this.#do('restore', async (job) => {
      await this.api.restore(job, found.path, this.takeSettings);
      this.found = null;
      this.toasts.info(t.restored, t.restoredHint);
    });
  }

  /** No backup is chosen any more. */
  forget() {
    this.found = this.failure = null;
    this.changes = [];
    this.takeSettings = false;
  }

  /** Ends what goes on; nothing half done stays. */
  stop = () => this.work?.stop(this.api, this.toasts);

  async #do(kind: BackupWork['kind'], action: (job: string) => Promise<void>) {
    if (this.work) return;
    const work = (this.work = new BackupWork(kind));
    this.failure = null;
    try {
      await action(work.job);
    } catch (reason) {
      const error = toAppError(reason);
      if (error.code === 'cancelled') return;
      if (kind === 'write') this.toasts.failure(error);
      else this.failure = error;
    } finally {
      this.work = null;
    }
  }
}
