import type { About, Api, Setting, SettingsForm } from '../../api';
import type { Toasts } from '../../state/toasts.svelte';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The settings with their description, and the theme that follows from them. */
export class Preferences {
  /** As the backend has them; empty until they are known. */
  form = $state.raw<SettingsForm>({ pages: [], settings: [] });
  about = $state.raw<About | null>(null);
  /** What has changed and is not stored yet, by keys. */
  #changed = $state.raw<Record<string, string>>({});
  #systemDark = $state(system?.matches ?? false);
  #saving: Promise<void> | null = null;

  readonly #settings = $derived(new Map(this.form.settings.map((s) => [s.name, s])));

  /** light or dark. */
  readonly theme = $derived.by(() => {
    const chosen = this.get('window.theme');
    return chosen === 'light' || chosen === 'dark' ? chosen : this.#systemDark ? 'dark' : 'light';
  });

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {
    system?.addEventListener('change', (event) => (this.#systemDark = event.matches));
  }

  async load() {
    try {
      [this.form, this.about] = await Promise.all([this.api.settings(), this.api.about()]);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** What a setting is, and its value as it is stored; undefined until it is known. */
  setting(key: string): Setting | undefined {
    return this.#settings.get(key);
  }

  /** What was set, or is just being stored: empty or 0 where something else decides. */
  set(key: string): string {
    return this.#changed[key] ?? this.setting(key)?.set ?? '';
  }

  /** What is in force; empty until it is known. */
  get(key: string): string {
    return this.#changed[key] || (this.setting(key)?.value ?? '');
  }

  /** Whether a setting changes anything as the others are: what it needs is there. */
  matters({ name, needs, default: original }: Setting): boolean {
    const met = needs.every(({ key, values }) =>
      values.length ? values.includes(this.get(key)) : this.get(key) !== '',
    );
    return met || this.set(name) !== original;
  }

  /** Ends when all changes so far are stored, or known not to be; null: none is on its way. */
  get saving(): Promise<void> | null {
    return this.#saving;
  }

  /**
   * Changes settings at once, by their keys, and takes them back when they cannot be stored. They
   * are stored one after the other: the backend takes calls as they come.
   */
  save(changes: Record<string, string>): Promise<void> {
    this.#changed = { ...this.#changed, ...changes };
    const storing = this.#saving ? this.#saving.then(() => this.#store(changes)) : this.#store(changes);
    const saving = storing.then(() => {
      if (this.#saving === saving) this.#saving = null;
    });
    this.#saving = saving;
    return saving;
  }

  async #store(changes: Record<string, string>) {
    try {
      this.form = await this.api.saveSettings(changes);
    } catch (reason) {
      this.toasts.failure(reason);
    }
    // What has changed once more since then waits for its own turn.
    const left = Object.entries(this.#changed).filter(([key, value]) => changes[key] !== value);
    this.#changed = Object.fromEntries(left);
  }
}
