import { toAppError, type AppError, type Document, type PageReading, type Rect } from '../../api';
import type { Target } from './reader.svelte';
import { markQuote, type Piece } from './quote';

/** A document whose file is gone: its pages as text, one at a time. */
export class KeptPages {
  page = $state(1);
  /** The text of the page; null until it is there. */
  reading = $state.raw<PageReading | null>(null);
  failure = $state.raw<AppError | null>(null);
  readonly labels: string[] = [];
  readonly label = $derived.by(() => this.reading?.label ?? '');

  /**
   * The blocks of the page in pieces. The words of the passage are marked where
   * their place is beyond doubt; `marked` tells whether they are, and is
   * undefined on pages that they are not meant to be on.
   */
  readonly blocks = $derived.by((): { pieces: Piece[][]; marked?: boolean } => {
    const blocks = this.reading?.blocks ?? [];
    const texts = blocks.map((b) => b.text);
    const plain: Piece[][] = texts.map((text) => [{ text, marked: false }]);
    const passage = this.#target?.passage;
    if (!passage || this.reading?.number !== this.#target?.page) return { pieces: plain };
    const near = (block: number) =>
      blocks[block]!.boxes.some((a) => passage.placement.boxes.some((b) => meet(a, b)));
    const pieces = markQuote(texts, passage.quote, near);
    return { pieces: pieces ?? plain, marked: pieces !== null };
  });

  #target = $state.raw<Target | null>(null);

  constructor(
    /** The document as it is now. */
    private document: () => Pick<Document, 'pages'> | null,
    private fetch: (page: number) => Promise<PageReading>,
  ) {}

  get pages(): number {
    return this.document()?.pages ?? 0;
  }

  /** Shows a place. */
  async show(target: Target) {
    this.#target = target;
    if (target.page) await this.goTo(target.page);
  }

  /** Turns to a page. Of several asked for quickly, the last one is shown. */
  async goTo(page: number) {
    if (page < 1 || (this.pages && page > this.pages)) return;
    this.page = page;
    this.failure = null;
    try {
      const reading = await this.fetch(page);
      if (page === this.page) this.reading = reading;
    } catch (reason) {
      if (page === this.page) this.failure = toAppError(reason);
    }
  }
}

/** Whether two boxes have anything in common. */
function meet(a: Rect, b: Rect): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
