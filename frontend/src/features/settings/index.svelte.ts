import { toAppError, type Api, type AppError, type EmbeddingEstimate, type IndexStatus } from '../../api';
import type { Toasts } from '../../state/toasts.svelte';

/** What semantic search rests on: the model of its vectors, and another one on its way to take its place. */
export class Index {
  status = $state.raw<IndexStatus | null>(null);
  /** What taking the model that a person looks at would cost; null until that is known. */
  estimate = $state.raw<EmbeddingEstimate | null>(null);
  /** The model a person looks at; null: none. An empty name lets Ibid choose. */
  considered = $state<string | null>(null);
  failure = $state.raw<AppError | null>(null);

  readonly building = $derived(this.status?.building ?? null);
  readonly mismatch = $derived(this.status?.mismatch ?? null);

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {}

  async load() {
    try {
      this.status = await this.api.index();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Looks again every few seconds while an index is built. Returns how to end it. */
  watch(milliseconds = 2000): () => void {
    const timer = setInterval(() => this.building && !document.hidden && void this.load(), milliseconds);
    return () => clearInterval(timer);
  }

  /** Finds out what taking a model would cost. Of several asked for quickly, the last one counts. */
  async consider(model: string) {
    this.forget();
    this.considered = model;
    try {
      const estimate = await this.api.estimateEmbedding(model);
      if (this.considered === model) this.estimate = estimate;
    } catch (reason) {
      if (this.considered === model) this.failure = toAppError(reason);
    }
  }

  /** No other model is looked at any more. */
  forget() {
    this.considered = null;
    this.estimate = this.failure = null;
  }

  /** Takes a model: its index is built beside the present one, which serves until then. */
  async use(model: string) {
    this.forget();
    await this.#do(this.api.useEmbeddingModel(model));
  }

  /** Gives the index up that is being built; the present one stays. */
  stop = () => this.#do(this.api.stopEmbedding());

  async #do(action: Promise<void>) {
    try {
      await action;
    } catch (reason) {
      this.toasts.failure(reason);
    }
    await this.load();
  }
}
