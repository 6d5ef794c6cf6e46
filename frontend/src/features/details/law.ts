import type { LawCitation, LawSection } from '../../api';

/** A section that a document cites, however often. */
export interface Cited {
  /** How it is cited; as it stands in the text where the workspace lacks the section. */
  cite: string;
  heading: string;
  /** How often it is cited. */
  times: number;
  /** Null: the workspace doesn't have it. */
  section: LawSection | null;
}

/** The sections that a document cites, in the order in which they are first cited. */
export function citedSections(citations: LawCitation[]): Cited[] {
  const all = new Map<string, Cited>();
  for (const { words, section } of citations) {
    const cite = section?.cite ?? words.replace(/\s+/g, ' ');
    const known = all.get(cite);
    if (known) known.times++;
    else all.set(cite, { cite, heading: section?.heading ?? '', times: 1, section: section ?? null });
  }
  return [...all.values()];
}
