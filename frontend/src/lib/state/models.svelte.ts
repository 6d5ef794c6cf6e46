import type { Api, ModelStatus } from '../api';
import type { Toasts } from './toasts.svelte';

/** Which models answer, and what is missing. */
export class Models {
  status = $state.raw<ModelStatus | null>(null);
  readonly passageMode = $derived(this.status !== null && !this.status.chatModel);

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    api.on('models', (status) => (this.status = status));
  }

  async load() {
    try {
      this.status = await this.api.models();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
