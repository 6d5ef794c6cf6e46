import {
  toAppError,
  type Api,
  type AppError,
  type ContextEstimate,
  type Document,
  type PageReading,
  type ReadingReport,
} from '../../api';
import type { Toasts } from '../../state/toasts.svelte';

/** What was made of a document: its reading report and one of its pages; and what more could be made of it. */
export class Inspection {
  /** The document whose report is open. */
  document = $state.raw<Document | null>(null);
  report = $state.raw<ReadingReport | null>(null);
  failure = $state.raw<AppError | null>(null);
  page = $state(1);
  /** What Ibid sees on the page; null until it is known. */
  reading = $state.raw<PageReading | null>(null);

  /** The document whose passages are offered to be described, and what that takes. */
  describing = $state.raw<Document | null>(null);
  estimate = $state.raw<ContextEstimate | null>(null);
  #request = 0;

  constructor(
    private api: Api,
    private toasts: Toasts,
  ) {}

  /** Opens the report of a document, at a page where one is meant. */
  async open(document: Document, find: (report: ReadingReport) => number | undefined = () => 1) {
    this.close();
    this.document = document;
    try {
      const report = await this.api.readingReport(document.workspaceId, document.id);
      if (this.document !== document) return;
      this.report = report;
      await this.show(find(report) ?? 1);
    } catch (reason) {
      if (this.document === document) this.failure = toAppError(reason);
    }
  }

  /** Shows a page. Of several asked for quickly, the last one is shown. */
  async show(page: number) {
    const { document, report } = this;
    if (!document || !report || page < 1 || page > report.pages) return;
    this.page = page;
    this.failure = null;
    const request = ++this.#request;
    try {
      const reading = await this.api.pageReading(document.workspaceId, document.id, page);
      if (request === this.#request) this.reading = reading;
    } catch (reason) {
      if (request !== this.#request) return;
      this.reading = null;
      this.failure = toAppError(reason);
    }
  }

  close() {
    this.#request++;
    this.document = this.report = this.reading = this.failure = null;
    this.page = 1;
  }

  /** Where the document's bytes are, and what opens them. */
  async source(document: Document): Promise<{ url: string; password: string }> {
    return {
      url: this.api.pdfUrl(document),
      password: await this.api.password(document.workspaceId, document.id).catch(() => ''),
    };
  }

  /** Asks what describing the passages of a document takes. */
  async offerDescribing(document: Document) {
    this.describing = document;
    this.estimate = null;
    try {
      const estimate = await this.api.contextEstimate(document.workspaceId, document.id);
      if (this.describing === document) this.estimate = estimate;
    } catch (reason) {
      this.describing = null;
      this.toasts.failure(reason);
    }
  }

  async describe(document: Document) {
    try {
      await this.api.addContext(document.workspaceId, document.id);
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }
}
