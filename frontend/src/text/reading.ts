/** What was read of a document, in words. */
import type { ContextEstimate, Document, PageReport, ReadingReport, ScanEstimate } from '../api';
import { strings } from '../strings';

const t = strings.report.reading;

/** About how long something takes: "a few seconds", "about 40 seconds", "about 2 minutes", "about 3 hours". */
export function about(seconds: number): string {
  if (seconds < 8) return t.aFewSeconds;
  if (seconds < 55) return t.seconds(Math.ceil(seconds / 10) * 10);
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t.minutes(Math.max(1, minutes));
  return t.hours(Math.round(seconds / 3600));
}

/** Pages of a document that are or were pictures: waiting, read, and without words. */
export function scanned(d: Document): number {
  return d.pagesWaiting + d.pagesRecognised + d.pagesUnreadable;
}

/** Whether scans of a document wait for a person to say what is to be done. */
export function undecided(d: Document): boolean {
  return (
    d.pagesWaiting > 0 &&
    d.failure?.code !== 'truncated' &&
    d.scans !== 'read' &&
    d.scans !== 'leave' &&
    !recognising(d) &&
    d.status !== 'cancelled'
  );
}

/**
 * Whether the pictures of a document's pages are being read now: all its text is
 * there already, and somebody decided for it, once or for all documents.
 */
export function recognising(d: Document): boolean {
  const begun = d.scans === 'read' || d.pagesRecognised + d.pagesUnreadable > 0;
  return (
    d.status === 'reading' &&
    begun &&
    d.pages > 0 &&
    d.pagesRead + d.pagesFailed >= d.pages &&
    d.pagesWaiting > 0
  );
}

/** The question about scans: "12 of 40 pages are scans. Read them?" */
export function scanQuestion(d: Document): string {
  const n = d.pagesWaiting;
  if (n >= d.pages) return `${n === 1 ? t.onePageScan : t.allScans(n)}`;
  return t.someScans(n, d.pages);
}

/** What reading them takes: "About 2 minutes with Tesseract 5.3." Empty where it cannot be done. */
export function scanCost(e: ScanEstimate): string {
  if (e.problem || !e.recogniser) return '';
  const time = about(e.seconds);
  const line = t.scanCost(time.charAt(0).toUpperCase() + time.slice(1), e.recogniser);
  return e.places ? line : t.visionModel(line);
}

/**
 * What became of a document's scans, and of pages that are missing or could not be
 * read; empty when all is text.
 */
export function scanResult(d: Document): string {
  if (d.status !== 'ready' && d.status !== 'failed' && d.status !== 'cancelled') return '';
  const parts: string[] = [];
  const { pagesRecognised: read, pagesUnreadable: unreadable, pagesWaiting: waiting } = d;
  if (read) parts.push(t.recognised(read));
  if (unreadable) parts.push(t.unreadable(unreadable, !read));
  if (waiting) parts.push(t.waiting(waiting));
  if (d.pagesFailed)
    parts.push(d.failure?.code === 'truncated' ? t.missing(d.pagesFailed) : t.damaged(d.pagesFailed));
  return parts.join(', ');
}

/** What describing takes: "312 passages, about 45 minutes with qwen3:8b." */
export function contextCost(e: ContextEstimate): string {
  const time = about(e.seconds);
  return t.contextCost(e.passages, time, e.model, e.measured);
}

/** What a page is, for the strip and its legend. `failed` is a page that no reader could read. */
export type PageKind = PageReport['state'] | 'failed';

/** The kinds in the order of the legend. */
export const pageKinds: { kind: PageKind; one: string; many: string }[] = [
  { kind: 'text', ...t.legend.text },
  { kind: 'recognised', ...t.legend.recognised },
  { kind: 'described', ...t.legend.described },
  { kind: 'scan', ...t.legend.scan },
  { kind: 'garbled', ...t.legend.garbled },
  { kind: 'unreadable', ...t.legend.unreadable },
  { kind: 'blank', ...t.legend.blank },
  { kind: 'missing', ...t.legend.missing },
  { kind: 'failed', ...t.legend.failed },
];

export function pageKind(page: Pick<PageReport, 'state' | 'failed'>): PageKind {
  return page.failed && page.state !== 'missing' ? 'failed' : page.state;
}

/** Whether the kind has words whose quality means something. */
export function hasWords(kind: PageKind): boolean {
  return kind === 'text' || kind === 'recognised' || kind === 'described';
}

/** A page in one line, as a screen reader hears its cell: "Page iv (4 of 120): text, 412 words, quality 98%". */
export function pageLine(page: PageReport): string {
  const kind = pageKind(page);
  const name = t.pageKinds[kind] + (page.recogniser ? ` (${page.recogniser})` : '');
  if (!hasWords(kind)) return name;
  const parts = [name, strings.common.words(page.words), t.quality(percent(page.quality))];
  if (page.tables) parts.push(strings.common.tables(page.tables));
  if (page.unread) parts.push(strings.common.unread(page.unread));
  return parts.join(', ');
}

/** A share of 0 to 1: "98%". Only the whole is called 100%. */
export function percent(share: number): string {
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}%`;
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of an ISO 639-1 code; the code itself where there is none. */
export function language(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The languages of a report, the most frequent first; what less than a twentieth of the pages has is left out. */
export function languagesOf(report: Pick<ReadingReport, 'languages'>): string {
  const named = report.languages.filter((l) => l.name);
  const all = named.reduce((sum, l) => sum + l.count, 0);
  return [...named]
    .sort((a, b) => b.count - a.count)
    .filter((l) => l.count >= all / 20)
    .map((l) => language(l.name))
    .join(', ');
}

/** What was made of a file in one breath: "120 pages, 54,310 words, English. 3 pages are scans. Text quality 98%." */
export function headline(report: ReadingReport): string {
  const first = [strings.common.pages(report.pages), strings.common.words(report.words), languagesOf(report)];
  const sentences = [`${first.filter(Boolean).join(', ')}.`];
  const of = (...kinds: PageKind[]) =>
    report.states.filter((s) => kinds.includes(s.name as PageKind)).reduce((sum, s) => sum + s.count, 0);
  const tell = (n: number, one: string, many: string) =>
    n && sentences.push(`${strings.common.pages(n)} ${n === 1 ? one : many}.`);
  tell(of('recognised', 'described'), t.wasRecognised, t.wereRecognised);
  tell(of('scan', 'garbled'), t.isScan, t.areScans);
  tell(of('missing'), t.isMissing, t.areMissing);
  tell(of('unreadable', 'failed'), t.couldNotBeRead, t.couldNotBeRead);
  if (report.words) sentences.push(t.textQuality(percent(report.quality)));
  return sentences.join(' ');
}
