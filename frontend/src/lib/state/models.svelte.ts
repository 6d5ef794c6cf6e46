import type { Api, ModelStatus } from '../api';
import type { Toasts } from './toasts.svelte';

/** Which models answer, and what is missing. */
export class Models {
  status = $state.raw<ModelStatus | null>(null);
  readonly passageMode = $derived(this.status !== null && !this.status.chatModel);

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

  /** Looks again every few seconds while something is missing, so that a model server that was started is noticed. Returns how to end it. */
  watch(milliseconds = 8000): () => void {
    const look = async () => {
      if (!this.status?.problem || document.hidden) return;
      try {
        this.status = await this.api.models();
      } catch {
        // The status on screen stays; a person who looks again is told.
      }
    };
    const timer = setInterval(look, milliseconds);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }
}
