const key = 'ibid.layout';
/** Below this width there is room for one side pane besides the conversation. */
const narrowBelow = 1080;

const limits = { sources: [220, 420], viewer: [360, 1400] } as const;

/** Which panes are open and how wide they are; remembered on this computer. */
export class Layout {
  sources = $state(true);
  viewer = $state(false);
  /** Hidden, it leaves its room to the viewer; there is always one of the two. */
  conversation = $state(true);
  sourcesWidth = $state(288);
  viewerWidth = $state(620);
  /** In a narrow window with the viewer open, the sources lie over the conversation while this is set. */
  drawer = $state(false);
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

  readonly conversationShown = $derived(this.conversation || !this.viewer);
  readonly narrow = $derived(this.width < narrowBelow);
  readonly asDrawer = $derived(this.narrow && this.viewer);
  readonly sourcesShown = $derived(this.asDrawer ? this.drawer : this.sources);
  /** The viewer leaves the conversation at least 380 px. */
  readonly viewerMax = $derived(
    Math.max(limits.viewer[0], this.width - 400 - (this.sources && !this.asDrawer ? this.sourcesWidth : 0)),
  );
  readonly viewerShownWidth = $derived(Math.min(this.viewerWidth, this.viewerMax));

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
      if (typeof saved.viewerWidth === 'number') this.viewerWidth = clamp(saved.viewerWidth, limits.viewer);
    } catch {
      // A damaged entry only costs the remembered widths.
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

  /** Brings the sources in sight. */
  showSources() {
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
    if (this.viewer) this.conversation = !this.conversation;
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

  resizeViewer(width: number) {
    this.viewerWidth = clamp(width, [limits.viewer[0], this.viewerMax]);
    this.#save();
  }

  toggleThumbnails() {
    this.thumbnails = !this.thumbnails;
    this.#save();
  }

  #save() {
    const { sources, thumbnails, details, paneGrid, libraryGrid, sourcesWidth, viewerWidth } = this;
    try {
      const saved = { sources, thumbnails, details, paneGrid, libraryGrid, sourcesWidth, viewerWidth };
      localStorage.setItem(key, JSON.stringify(saved));
    } catch {
      // Private or full storage: the sizes are then not remembered.
    }
  }
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.round(Math.min(Math.max(value, low), high));
}
