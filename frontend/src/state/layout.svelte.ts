const key = 'ibid.layout';
/** Below this width the header says less. */
const narrowBelow = 1080;
/** Below this width the viewer covers the conversation. */
const coveredBelow = 1000;
/** Below this width, that of a window at a zoom of 200 % or more, the sources lie over the rest. */
const smallBelow = 700;
/** Of the sources while the viewer is open, in pixels. */
const railWidth = 52;
/** What the conversation leaves the viewer at least, in pixels. */
const viewerLeast = 420;

const limits = { sources: [220, 420], conversation: [360, 1400] } as const;
/** The width of the conversation beside the viewer until the user gives it another: a share of the window, within limits. */
const standard = { ratio: 0.36, limits: [420, 560] } as const;

/** Which panes are open and how wide they are; remembered on this computer. */
export class Layout {
  sources = $state(true);
  viewer = $state(false);
  /** Hidden, it leaves its room to the viewer; there is always one of the two. */
  conversation = $state(true);
  sourcesWidth = $state(264);
  /** The share of the window that the user gave the conversation beside the viewer; 0: the standard. */
  conversationRatio = $state(0);
  /** The sources lie over the other panes while this is set, where they don't stand beside them. */
  drawer = $state(false);
  /** The part of the sources that is shown. */
  tab = $state<'sources' | 'conversations'>('sources');
  width = $state(globalThis.innerWidth || 1280);
  /** All documents lie over the panes. */
  library = $state(false);
  /** What there is to know of a document, beside all of them. */
  details = $state(true);
  /** Documents as pictures of their first pages: beside the conversation, and where all lie open. */
  paneGrid = $state(false);
  libraryGrid = $state(true);
  /** Thumbnails beside the page. */
  thumbnails = $state(false);

  /** The viewer lies over the conversation. */
  /** There is room for details beside all documents; otherwise a dialog shows them. */
  readonly roomForDetails = $derived(this.width > 1000);
  readonly detailed = $derived(this.details && this.roomForDetails);
  readonly covers = $derived(this.viewer && this.width < coveredBelow);
  readonly conversationShown = $derived(!this.viewer || (this.conversation && !this.covers));
  /** There is little room in the header. */
  readonly narrow = $derived(this.width < narrowBelow);
  readonly small = $derived(this.width < smallBelow);
  readonly asDrawer = $derived(this.viewer || this.small);
  readonly sourcesShown = $derived(this.asDrawer ? this.drawer : this.sources);
  /** The sources are folded to a rail. */
  readonly rail = $derived(this.viewer && this.sources && !this.small);
  readonly conversationMax = $derived(
    Math.max(limits.conversation[0], this.width - (this.rail ? railWidth : 0) - viewerLeast),
  );
  /** Beside the viewer, which gets what is left; in pixels. */
  readonly conversationWidth = $derived.by(() => {
    const wanted = this.conversationRatio
      ? this.width * this.conversationRatio
      : clamp(this.width * standard.ratio, standard.limits);
    return clamp(wanted, [limits.conversation[0], this.conversationMax]);
  });

  constructor() {
    try {
      const saved = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      if (typeof saved.sources === 'boolean') this.sources = saved.sources;
      if (typeof saved.details === 'boolean') this.details = saved.details;
      if (typeof saved.paneGrid === 'boolean') this.paneGrid = saved.paneGrid;
      if (typeof saved.libraryGrid === 'boolean') this.libraryGrid = saved.libraryGrid;
      if (typeof saved.thumbnails === 'boolean') this.thumbnails = saved.thumbnails;
      if (typeof saved.sourcesWidth === 'number')
        this.sourcesWidth = clamp(saved.sourcesWidth, limits.sources);
      if (typeof saved.conversationRatio === 'number') this.conversationRatio = saved.conversationRatio;
    } catch {
      // A damaged entry only costs the remembered sizes.
    }
  }

  toggleSources() {
    if (this.library) {
      this.library = false;
      this.showSources();
      return;
    }
    if (this.asDrawer) this.drawer = !this.drawer;
    else this.sources = !this.sources;
    this.#save();
  }

  /** Brings the sources in sight, with one of their parts. */
  showSources(tab: Layout['tab'] = 'sources') {
    this.tab = tab;
    if (this.asDrawer) this.drawer = true;
    else this.sources = true;
    this.#save();
  }

  /** Lays all documents over the panes, or gives the panes back. */
  toggleLibrary() {
    this.library = !this.library;
    this.drawer = false;
  }

  toggleDetails() {
    this.details = !this.details;
    this.#save();
  }

  /** Shows documents as pictures or as a list, in the pane or where all lie open. */
  showAs(grid: boolean) {
    if (this.library) this.libraryGrid = grid;
    else this.paneGrid = grid;
    this.#save();
  }

  toggleViewer() {
    this.library = false;
    this.viewer = !this.viewer;
    this.conversation = true;
    this.drawer = false;
  }

  toggleConversation() {
    if (this.covers) this.showConversation();
    else if (this.viewer) this.conversation = !this.conversation;
  }

  /** Brings the conversation in sight; a viewer that covers it closes. */
  showConversation() {
    this.conversation = true;
    this.library = false;
    this.drawer = false;
    if (this.covers) this.viewer = false;
  }

  showViewer() {
    this.viewer = true;
    this.library = false;
    this.drawer = false;
  }

  resizeSources(width: number) {
    this.sourcesWidth = clamp(width, limits.sources);
    this.#save();
  }

  resizeConversation(width: number) {
    this.conversationRatio = clamp(width, [limits.conversation[0], this.conversationMax]) / this.width;
    this.#save();
  }

  /** Gives the conversation its standard width again. */
  resetConversation() {
    this.conversationRatio = 0;
    this.#save();
  }

  toggleThumbnails() {
    this.thumbnails = !this.thumbnails;
    this.#save();
  }

  #save() {
    const { sources, thumbnails, details, paneGrid, libraryGrid, sourcesWidth, conversationRatio } = this;
    try {
      const saved = { sources, thumbnails, details, paneGrid, libraryGrid, sourcesWidth, conversationRatio };
      localStorage.setItem(key, JSON.stringify(saved));
    } catch {
      // Private or full storage: the sizes are then not remembered.
    }
  }
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.round(Math.min(Math.max(value, low), high));
}
