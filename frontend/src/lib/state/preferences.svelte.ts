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

  /** Changes some settings at once, and takes them back when they cannot be stored. */
  async save(change: Partial<Settings>) {
    const before = $state.snapshot(this.settings);
    this.settings = { ...before, ...change };
    try {
      const wanted = $state.snapshot(this.settings);
      await this.api.saveSettings(wanted);
      this.stored = wanted;
    } catch (reason) {
      this.settings = before;
      this.toasts.failure(reason);
    }
  }
}
