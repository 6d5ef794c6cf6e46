import type { Brief, BriefItem } from '../../api';
import { strings } from '../../strings';

const t = strings.library.brief;

/** A list of an overview, under its name. */
export type BriefPart = { name: string; items: BriefItem[] };

/** The lists of an overview that have something in them, in the order in which they are read. */
export function partsOf(brief: Brief): BriefPart[] {
  return [
    { name: t.partiesAndAuthors, items: brief.parties },
    { name: t.dates, items: brief.dates },
    { name: t.figures, items: brief.figures },
    { name: t.dutiesAndTimeLimits, items: brief.duties },
    { name: t.definedTerms, items: brief.terms },
  ].filter((part) => part.items.length > 0);
}

/** A day as it is read: "12 September 2021". */
function written(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** What an item is about: its label and its value. Days are written out. */
export function headOf({ label, value }: BriefItem): string {
  return [label, value.split(', ').map(written).join(', ')].filter(Boolean).join(': ');
}
