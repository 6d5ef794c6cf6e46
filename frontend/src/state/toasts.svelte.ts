import { toAppError } from '../api';

export interface Toast {
  id: number;
  tone: 'info' | 'error';
  message: string;
  /** What to do next; may be empty. */
  hint: string;
  /** Further lines, such as files that were refused. */
  details: string[];
}

/** Short messages in the corner. Errors stay until dismissed, the rest goes by itself. */
export class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  info(message: string, hint = '') {
    const id = this.#push({ tone: 'info', message, hint, details: [] });
    setTimeout(() => this.dismiss(id), 6000);
  }

  error(message: string, hint = '', details: string[] = []) {
    // The same failure ten times is one message.
    if (this.list.some((t) => t.message === message && t.details.join() === details.join())) return;
    this.#push({ tone: 'error', message, hint, details });
  }

  /** Shows whatever a call was rejected with. What a person stopped is no failure. */
  failure(reason: unknown) {
    const error = toAppError(reason);
    if (error.code !== 'cancelled') this.error(error.message, error.hint);
  }

  dismiss(id: number) {
    this.list = this.list.filter((t) => t.id !== id);
  }

  #push(toast: Omit<Toast, 'id'>): number {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { id, ...toast }];
    return id;
  }
}
