import type { About, Api, Settings } from '../api';
import { defaultSettings } from '../api/defaults';
import type { Toasts } from './toasts.svelte';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The settings that are kept, and the theme that follows from them. */
export class Preferences {
  settings = $state<Settings>(defaultSettings);
  /** The settings as the backend has them; null until they are known. */
  stored = $state.raw<Settings | null>(null);
  about = $state.raw<About | null>(null);
  #systemDark = $state(system?.matches ?? false);
  #saving: Promise<void> | null = null;

  /** light or dark. */
  readonly theme = $derived(
    this.settings.theme === 'light' || this.settings.theme === 'dark'
      ? this.settings.theme
      : this.#systemDark
        ? 'dark'
        : 'light',
  );

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    system?.addEventListener('change', (event) => (this.#systemDark = event.matches));
  }

  async load() {
    try {
      const [settings, about] = await Promise.all([this.api.settings(), this.api.about()]);
      this.settings = { ...settings, theme: settings.theme || 'system' };
      this.stored = settings;
      this.about = about;
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Ends when all changes so far are stored, or known not to be; null: none is on its way. */
  get saving(): Promise<void> | null {
    return this.#saving;
  }

  /**
   * Changes some settings at once, and takes them back when they cannot be stored. Changes are
   * stored one after the other: the backend takes calls as they come, and an older one would
   * undo a newer.
   */
  save(change: Partial<Settings>): Promise<void> {
    this.settings = { ...this.settings, ...change };
    const wanted = $state.snapshot(this.settings);
    const storing = this.#saving ? this.#saving.then(() => this.#store(wanted)) : this.#store(wanted);
    const saving = storing.then(() => {
      if (this.#saving === saving) this.#saving = null;
    });
    this.#saving = saving;
    return saving;
  }

  async #store(wanted: Settings) {
    const before = this.stored;
    try {
      await this.api.saveSettings(wanted);
      this.stored = wanted;
    } catch (reason) {
      if (before) this.settings = { ...before, theme: before.theme || 'system' };
      this.toasts.failure(reason);
    }
  }
}
