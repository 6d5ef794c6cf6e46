import type { Citation, Layer, Permit } from '../api';
import { page } from './format';
import { sectionPath } from './section';

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
  return `${at}, ${page(c.page, c.pageLabel)}`;
}

/** What is said of a permit besides its name, with the citation each part was read from; 0: that of the permit. */
export function permitFacts(p: Permit): { name: string; text: string; citation: number }[] {
  const facts = [
    { name: 'Issued by', text: p.authority, citation: 0 },
    { name: 'Needed to', text: p.trigger, citation: 0 },
    { name: 'Fee', text: p.fee, citation: p.feeCitation ?? 0 },
    { name: 'Time limit', text: p.deadline, citation: p.deadlineCitation ?? 0 },
  ];
  return facts.filter((f) => f.text);
}
