/** Pages by their number in the file and by the label that is printed on them. */
import { strings } from '../strings';

const t = strings.report.pages;

/**
 * The page that a person means, or none. A whole number counts from the
 * beginning of the file, as the viewer shows it; anything else is a printed
 * label, with or without the "p." that stands before it on the screen. So the
 * printed "4" of a book with a foreword is found as "p. 4".
 */
export function pageMeant(typed: string, labels: string[], pages: number): number | undefined {
  const text = typed.trim();
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    return number >= 1 && number <= pages ? number : undefined;
  }
  const label = text.replace(/^(page|p\.?)\s*(?=\S)/i, '');
  const found =
    labelled(labels, text) || labelled(labels, label) || (/^\d+$/.test(label) ? Number(label) : 0);
  return found >= 1 && found <= pages ? found : undefined;
}

function labelled(labels: string[], label: string): number {
  const folded = label.toLowerCase();
  return labels.findIndex((l) => l.toLowerCase() === folded) + 1;
}

/** Page numbers in one line, neighbours joined: "3, 7–9, 12". Beyond `most` groups the rest is counted. */
export function pageRanges(pages: number[], most = 8): string {
  const groups: [number, number][] = [];
  for (const page of pages) {
    const last = groups[groups.length - 1];
    if (last && page === last[1] + 1) last[1] = page;
    else groups.push([page, page]);
  }
  const shown = groups.slice(0, most).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const rest = groups.slice(most).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return shown.join(', ') + (rest ? t.andMore(rest) : '');
}
