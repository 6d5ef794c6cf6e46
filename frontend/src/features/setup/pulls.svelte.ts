import { toAppError, type Api, type AppError, type ModelRole, type PullProgress } from '../../api';
import { newJob } from '../../state/job';

/** A model to be fetched. */
export interface Wanted {
  name: string;
  /** Bytes to fetch, as far as the catalogue knows; 0: unknown. */
  bytes: number;
  /** What it is to be used for once it is there. */
  role?: ModelRole;
}

/** Downloading models, one after the other; or one that is made of files. */
export class Pull {
  job = newJob();
  state = $state<'going' | 'stopping' | 'stopped' | 'failed' | 'done'>('going');
  failure = $state.raw<AppError | null>(null);
  /** How far the one is that is fetched now, and all of them; null before the first word of it. */
  progress = $state.raw<PullProgress | null>(null);

  readonly going = $derived(this.state === 'going' || this.state === 'stopping');
  readonly current = $derived(this.progress?.model ?? '');
  /** Bytes that are there, of all models. */
  readonly done = $derived(this.progress?.done ?? 0);
  /** Bytes in all, as far as they are known. */
  readonly total = $derived.by(
    () => this.progress?.total || this.wanted.reduce((sum, w) => sum + w.bytes, 0),
  );
  readonly share = $derived(this.total ? Math.min(1, this.done / this.total) : 0);

  constructor(
    readonly wanted: Wanted[],
    /** Where the files are that a model is made of; empty: it is fetched. */
    readonly path = '',
  ) {}

  /** Whether one of them is there: another has followed it. */
  here(name: string): boolean {
    const at = (of: string) => this.wanted.findIndex((w) => w.name === of);
    return this.state === 'done' || at(name) < at(this.current);
  }
}

/** Fetching and importing models. It goes on whatever is on screen. */
export class Pulls {
  /** The latest; it stays when it has ended, until it is put away. */
  latest = $state.raw<Pull | null>(null);
  readonly going = $derived(this.latest?.going === true);

  constructor(
    private api: Api,
    /** Called with what was wanted when all of it is there. */
    private arrived: (wanted: Wanted[]) => Promise<void>,
  ) {
    api.on('pull', (event) => {
      if (event.job === this.latest?.job) this.latest.progress = event;
    });
  }

  /** Fetches models. While others are on their way it does nothing. */
  async get(wanted: Wanted[]) {
    if (this.going || !wanted.length) return;
    await this.#run(new Pull(wanted));
  }

  /** Makes a model of a GGUF file, or takes over models of a folder, which have their names already. */
  async import(models: Pick<Wanted, 'name' | 'bytes'>[], path: string) {
    if (this.going) return;
    await this.#run(
      new Pull(
        models.map(({ name, bytes }) => ({ name, bytes })),
        path,
      ),
    );
  }

  /** Ends it; what has arrived is kept for the next attempt. */
  async stop() {
    const { latest } = this;
    if (latest?.state !== 'going') return;
    latest.state = 'stopping';
    try {
      await this.api.stop(latest.job);
    } catch {
      latest.state = 'going';
    }
  }

  /** Goes on with what was stopped or has failed, from where it was. */
  async resume() {
    const { latest } = this;
    if (!latest || latest.going || latest.state === 'done') return;
    latest.job = newJob();
    await this.#run(latest);
  }

  /** Puts away what has ended. */
  forget() {
    if (!this.going) this.latest = null;
  }

  async #run(pull: Pull) {
    this.latest = pull;
    pull.state = 'going';
    pull.failure = null;
    const names = pull.wanted.map((w) => w.name);
    try {
      await (pull.path
        ? this.api.importModels(pull.job, names, pull.path)
        : this.api.getModels(pull.job, names));
      pull.state = 'done';
    } catch (reason) {
      const error = toAppError(reason);
      pull.state = error.code === 'cancelled' ? 'stopped' : 'failed';
      pull.failure = error.code === 'cancelled' ? null : error;
    }
    // What has arrived before a failure is there all the same.
    await this.arrived(pull.state === 'done' ? pull.wanted : []);
  }
}
