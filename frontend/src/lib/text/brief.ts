import type { Brief, BriefItem } from '../api';

/** A list of an overview, under its name. */
export type BriefPart = { name: string; items: BriefItem[] };

/** The lists of an overview that have something in them, in the order in which they are read. */
export function partsOf(brief: Brief): BriefPart[] {
  return [
    { name: 'Parties and authors', items: brief.parties },
    { name: 'Dates', items: brief.dates },
    { name: 'Figures', items: brief.figures },
    { name: 'Duties and time limits', items: brief.duties },
    { name: 'Defined terms', items: brief.terms },
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
