import { toAppError, type Api, type Place, type Workspace } from '../../api';
import { strings } from '../../strings';
import type { Toasts } from '../../state/toasts.svelte';

const t = strings.notices.workspaces;

const key = 'ibid.workspace';

/** The workspaces of the library, and which of them the window shows. */
export class Workspaces {
  /** In alphabetical order, archived ones last. */
  list = $state.raw<Workspace[]>([]);
  /** The id of the one that is shown; remembered on this computer. */
  current = $state(remembered());

  readonly workspace = $derived(this.get(this.current));
  readonly name = $derived(this.workspace?.name ?? '');
  /** Those a person can go to. */
  readonly open = $derived(this.list.filter((w) => !w.archived));

  constructor(
    private api: Api,
    private toasts: Toasts,
    /** Called when another one is shown: all that belongs to it is to be loaded. */
    private shown: () => Promise<void>,
  ) {}

  /** Fetches them. Where the one that was shown is gone or archived, the first takes its place. Rejects without a library. */
  async load() {
    this.list = sorted(await this.api.workspaces());
    this.#remember(this.#orFirst(this.current));
  }

  /** Fetches them again, for their counters. What is on screen stays where that fails. */
  async refresh() {
    try {
      this.list = sorted(await this.api.workspaces());
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  get(id: number): Workspace | undefined {
    return this.list.find((w) => w.id === id);
  }

  /** Shows another one, and remembers it. */
  async show(id: number) {
    if (id === this.current) return;
    this.#remember(id);
    await this.shown();
  }

  /** Makes a new one. Rejects with why its name cannot be taken, to be told where it was typed. */
  async create(name: string): Promise<Workspace> {
    const made = await this.api.createWorkspace(name);
    this.#put(made);
    return made;
  }

  /** Gives one another name. Rejects with why it cannot be taken. */
  async rename(id: number, name: string) {
    this.#put(await this.api.renameWorkspace(id, name));
  }

  /** Gives one a profile of its own; an empty one: as in the settings. */
  async setProfile(id: number, profile: string) {
    try {
      this.#put(await this.api.setProfile(id, profile));
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Sets the place that the questions of the one that is shown are asked for; null: none. Tells whether that was done. */
  async setPlace(text: string, place: Place | null): Promise<boolean> {
    try {
      this.#put(await this.api.setPlace(this.current, text, place));
      return true;
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
  }

  /** Puts one out of sight, or back. Tells whether that was done. */
  async archive(id: number, archived: boolean): Promise<boolean> {
    try {
      this.#put(await this.api.archiveWorkspace(id, archived));
    } catch (reason) {
      this.toasts.failure(reason);
      return false;
    }
    await this.show(this.#orFirst(this.current));
    return true;
  }

  /** How many documents of one are in no other workspace. */
  async onlyIn(id: number): Promise<number> {
    return (await this.api.documents(id)).filter((d) => d.elsewhere === 0).length;
  }

  /** Deletes one with its documents and conversations. Tells whether that was done. */
  async remove(id: number): Promise<boolean> {
    const name = this.get(id)?.name ?? '';
    try {
      await this.api.deleteWorkspace(id);
    } catch (reason) {
      if (toAppError(reason).code !== 'not_found') {
        this.toasts.failure(reason);
        return false;
      }
    }
    this.list = this.list.filter((w) => w.id !== id);
    this.toasts.info(t.deleted(name));
    await this.show(this.#orFirst(this.current));
    return true;
  }

  /** A workspace that can be shown: this one, or else the first. */
  #orFirst(id: number): number {
    return (this.open.find((w) => w.id === id) ?? this.open[0])?.id ?? id;
  }

  /** What is dropped on the window goes to the workspace that it shows, so the backend is told as well. */
  #remember(id: number) {
    this.current = id;
    this.api.show(id).catch((reason) => this.toasts.failure(reason));
    try {
      localStorage.setItem(key, String(id));
    } catch {
      // Private or full storage: the next start shows the first one.
    }
  }

  #put(workspace: Workspace) {
    this.list = sorted([...this.list.filter((w) => w.id !== workspace.id), workspace]);
  }
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sorted(workspaces: Workspace[]): Workspace[] {
  return [...workspaces].sort(
    (a, b) => Number(a.archived) - Number(b.archived) || order.compare(a.name, b.name),
  );
}

function remembered(): number {
  try {
    return Number(localStorage.getItem(key)) || 1;
  } catch {
    return 1;
  }
}
