/** What the development mock does with the index, backups and a restore: long work that moves while one looks. */
import { AppError } from './error';
import { mockBackup, mockIndex, mockSettingChange } from './fixtures';
import type { Api, EmbeddingIndex, Events } from './types';

type Emit = <K extends keyof Events>(name: K, event: Events[K]) => void;

const identity = (model: string) => ({ model, digest: `sha256:${model}`, recipe: 'plain', dimensions: 768 });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class DemoUpkeep {
  #stopped = new Set<string>();
  #current = 'embeddinggemma';
  #building: EmbeddingIndex | undefined;

  constructor(
    private demo: string | null,
    private emit: Emit,
  ) {
    setInterval(() => this.#build(), 300);
  }

  readonly api: Partial<Api> = {
    index: async () => {
      const { current } = mockIndex();
      const status = mockIndex({
        current: { ...current!, identity: identity(this.#current) },
        building: this.#building && { ...this.#building },
        wanted: identity(this.#building?.identity.model ?? this.#current),
        seconds: this.#building ? ((4000 - this.#building.embedded) / 4000) * 30 : 0,
        outdated: 1,
      });
      if (this.demo !== 'mismatch' || this.#building) return status;
      const wanted = { ...identity(this.#current), digest: 'sha256:another' };
      const mismatch = {
        code: 'index_mismatch',
        message: 'The embedding model embeddinggemma has changed since the index was made.',
        hint: 'Make the index anew; search goes on with the old one meanwhile.',
      };
      return { ...status, wanted, mismatch };
    },
    estimateEmbedding: async (model) => {
      await wait(500);
      return { model, passages: 4000, seconds: 1900, measured: true, bytes: 12_300_000 };
    },
    useEmbeddingModel: async (model) => {
      const { current } = mockIndex();
      this.#building = { ...current!, id: 2, identity: identity(model), state: 'building', embedded: 0 };
      this.emit('queue', {});
    },
    stopEmbedding: async () => {
      this.#building = undefined;
      this.emit('queue', {});
    },
    chooseBackup: async (job) => {
      await this.#work(job, 'Copying the library');
      return mockBackup({ madeAt: new Date().toISOString() });
    },
    checkBackup: async (job) => {
      await this.#work(job, 'Checking the backup');
      return mockBackup();
    },
    restoreChanges: async () => [mockSettingChange()],
    restore: async (job, path) => {
      await this.#work(job, 'Restoring the backup');
      this.emit('library', {});
      return mockBackup({ path });
    },
  };

  /** Ends a piece of work. */
  stop(job: string) {
    this.#stopped.add(job);
  }

  async #work(job: string, note: string) {
    for (let done = 0; done <= 40; done++) {
      if (this.#stopped.has(job)) throw new AppError('cancelled', 'Stopped.');
      this.emit('progress', { job, done, total: 40, note });
      await wait(100);
    }
  }

  #build() {
    if (!this.#building) return;
    this.#building.embedded = Math.min(4000, this.#building.embedded + 40);
    if (this.#building.embedded === 4000) {
      this.#current = this.#building.identity.model;
      this.#building = undefined;
    }
    this.emit('queue', {});
  }
}
