import type { Answer, Citation, Claim, Layer, Permit, Regulation } from '../../api';
import { strings } from '../../strings';
import { isMarked, type MarkedClaim } from './claims';
import { onPage } from '../../text/citation';
import { sectionPath } from '../../text/section';

const t = strings.conversation.permit;

/** What stands before the layers: the summary and how far the place is covered, with what was found of its sentences. */
export function layeredSummary({ text, verification }: Pick<Answer, 'text' | 'verification'>): {
  text: string;
  claims: Claim[];
} {
  const summary = text.split('\n\n## ', 1)[0]!;
  const bytes = new TextEncoder().encode(summary).length;
  return { text: summary, claims: verification.claims.filter((c) => c.span.end <= bytes) };
}

/** What is said of each topic in a layer, in order; of a question about one thing there is one, without a name. */
export function topicsOf({ regulations }: Layer): { name: string; regulations: Regulation[] }[] {
  const topics: { name: string; regulations: Regulation[] }[] = [];
  for (const regulation of regulations) {
    const name = regulation.topic ?? '';
    const last = topics.at(-1);
    if (last?.name === name) last.regulations.push(regulation);
    else topics.push({ name, regulations: [regulation] });
  }
  return topics;
}

/** The doubts about a sentence or a permit; none about a sentence that was taken out. */
export function doubts(of: number[] | undefined, claims: Claim[]): MarkedClaim[] {
  return claims.filter((c, i): c is MarkedClaim => !!of?.includes(i) && isMarked(c) && !c.withheld);
}

/** What heads a layer: "State: Marren"; "Outside the place" for what other documents say. */
export function layerName({ jurisdiction: { level, name } }: Layer): string {
  if (level === 'outside') return name;
  return `${level.charAt(0).toUpperCase()}${level.slice(1)}: ${name}`;
}

/** Where a quotation stands: its law and what heads it, or else document and section, with the page. */
export function lawPlace(c: Citation): string {
  const at = c.law
    ? [c.law, c.lawHeading].filter(Boolean).join(' – ')
    : [c.documentTitle, c.section && sectionPath(c.section)].filter(Boolean).join(', ');
  return `${at}, ${onPage(c)}`;
}

/** What is said of a permit besides its name, with the citation each part was read from; 0: that of the permit. */
export function permitFacts(p: Permit): { name: string; text: string; citation: number }[] {
  const facts = [
    { name: t.issuedBy, text: p.authority, citation: 0 },
    { name: t.neededTo, text: p.trigger, citation: 0 },
    { name: t.fee, text: p.fee, citation: p.feeCitation ?? 0 },
    { name: t.timeLimit, text: p.deadline, citation: p.deadlineCitation ?? 0 },
  ];
  return facts.filter((f) => f.text);
}
