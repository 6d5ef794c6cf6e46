import { attentionTo } from './attention';
import type { Library } from '../library/library.svelte';
import type { Scans } from '../library/scans.svelte';

/** The documents that need the user, and whether their list is open. */
export class Attentive {
  open = $state(false);
  readonly to = $derived.by(() => attentionTo(this.library.documents, this.scans.offers));
  readonly count = $derived(this.to.scans.length + this.to.locked.length + this.to.failed.length);

  constructor(
    private library: Library,
    private scans: Scans,
  ) {}
}
