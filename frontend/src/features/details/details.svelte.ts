import type { Api, Document, LawCitation, Section } from '../../api';

const pause = 150;

/** What more there is to tell of one document: its outline, and the law it cites. */
export class Details {
  /** The document whose details lie over the window; null: none. */
  document = $state.raw<Document | null>(null);
  sections = $state.raw<Section[]>([]);
  /** The document the sections are of. */
  #of = 0;
  /** Of the document whose citations were fetched last. */
  citations = $state.raw<LawCitation[]>([]);
  #citing = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private api: Api) {}

  /** Fetches the citations of law in a document. Without them there is less to tell. */
  async cites({ workspaceId, id }: Pick<Document, 'workspaceId' | 'id'>) {
    if (id !== this.#citing) this.citations = [];
    this.#citing = id;
    try {
      const citations = await this.api.documentCitations(workspaceId, id);
      if (this.#citing === id) this.citations = citations;
    } catch {
      // The rest of the details does not depend on it.
    }
  }

  /**
   * Fetches the outline of a document after a short pause, so that running
   * through a list does not fetch them all. Without one there is less to tell.
   */
  outline({ workspaceId, id, pagesRead }: Pick<Document, 'workspaceId' | 'id' | 'pagesRead'>) {
    clearTimeout(this.#timer);
    if (id !== this.#of) this.sections = [];
    this.#of = id;
    if (!pagesRead) return;
    this.#timer = setTimeout(async () => {
      try {
        const { sections } = await this.api.readingReport(workspaceId, id);
        if (this.#of === id) this.sections = sections;
      } catch {
        // The rest of the details does not depend on it.
      }
    }, pause);
  }
}
