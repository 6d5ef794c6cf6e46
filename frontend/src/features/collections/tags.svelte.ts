import { toAppError, type Api, type Document } from '../../api';
import { strings } from '../../strings';
import type { Finding } from '../library/finding.svelte';
import type { Library } from '../library/library.svelte';
import type { Toasts } from '../../state/toasts.svelte';
import type { Workspaces } from '../workspaces/workspaces.svelte';

const texts = strings.notices.tags;

const alphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The tags of the workspace on screen, and what is done with them. */
export class Tags {
  /** Documents whose tags are being chosen; empty: none. */
  choosing = $state.raw<Document[]>([]);
  /** The tags that were made; those of documents are known with them. */
  #made = $state.raw<string[]>([]);

  /** In alphabetical order, those without documents too. */
  readonly names: string[] = $derived.by(() => {
    const names = new Set([...this.#made, ...this.library.documents.flatMap((d) => d.tags)]);
    return [...names].sort(alphabet.compare);
  });

  constructor(
    private api: Api,
    private workspaces: Pick<Workspaces, 'current'>,
    private library: Library,
    private finding: Finding,
    private toasts: Toasts,
  ) {}

  async load() {
    const workspace = this.workspaces.current;
    this.#made = [];
    try {
      const tags = await this.api.tags(workspace);
      if (workspace === this.workspaces.current) this.#made = tags.map((t) => t.name);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** The tag of a name, whatever its case. */
  named(name: string): string | undefined {
    return this.names.find((n) => alphabet.compare(n, name.trim()) === 0);
  }

  /** Gives documents a tag; without documents the tag alone is made. Tells what is wrong with its name, if anything is. */
  async add(name: string, documents: Document[] = []): Promise<string> {
    const tag = this.named(name) ?? name.trim();
    const missing = documents.filter((d) => !d.tags.includes(tag));
    if (!tag || (documents.length && !missing.length)) return '';
    try {
      await this.api.tagDocuments(this.workspaces.current, ids(missing), tag);
    } catch (reason) {
      return toAppError(reason).message;
    }
    if (!this.#made.includes(tag)) this.#made = [...this.#made, tag];
    return '';
  }

  /** Gives documents that were dropped on it a tag, and says so. */
  async drop(name: string, documents: Document[]) {
    const problem = await this.add(name, documents);
    if (problem) this.toasts.error(problem);
    else this.toasts.info(texts.tagged(documents.length, name));
  }

  async take(tag: string, documents: Document[]) {
    try {
      await this.api.untagDocuments(this.workspaces.current, ids(documents), tag);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Renames a tag; one of that name takes its documents in. Tells what is wrong with the name, if anything is. */
  async rename(old: string, name: string): Promise<string> {
    const tag = name.trim();
    if (!tag || tag === old) return '';
    try {
      await this.api.renameTag(this.workspaces.current, old, tag);
    } catch (reason) {
      return toAppError(reason).message;
    }
    this.#made = [...new Set([...this.#made.filter((t) => t !== old), tag])];
    if (this.finding.collection === `tag:${old}`) this.finding.collection = `tag:${tag}`;
    return '';
  }

  /** Deletes a tag; its documents stay. */
  async remove(tag: string) {
    try {
      await this.api.deleteTag(this.workspaces.current, tag);
    } catch (reason) {
      this.toasts.failure(reason);
      return;
    }
    this.#made = this.#made.filter((t) => t !== tag);
    if (this.finding.collection === `tag:${tag}`) this.finding.collection = 'all';
  }
}

function ids(documents: Document[]): number[] {
  return documents.map((d) => d.id);
}
