import type { DocumentRules } from '../../api';
import { strings } from '../../strings';

const t = strings.library.rules;

/** The kinds of text that a document can be, as they are shown. */
export const sourceTypes: Record<string, string> = t.sourceTypes;

/** From which probability on what was read from a document counts. */
const likely = 0.5;

/** What a document's rules are, in rows: whose, which kind, since when. */
export function rulesOf({ authority, named }: DocumentRules): { name: string; value: string }[] {
  const nameOf = (id: string) => named.find((j) => j.id === id)?.name ?? id;
  const said = t.by;
  const by = (who: string) => said[who as keyof typeof said] ?? '';
  const whose = authority.jurisdictions.map(nameOf).join(', ') || t.noJurisdiction;
  return [
    { name: t.rulesOf, value: whose + by(authority.jurisdictionsBy) },
    {
      name: t.kind,
      value: authority.sourceType && (sourceTypes[authority.sourceType] ?? '') + by(authority.sourceTypeBy),
    },
    { name: t.inForceSince, value: authority.inForce && authority.inForce + by(authority.inForceBy) },
  ].filter((row) => row.value);
}

/** The words by which the rules were told, the likeliest first; none where the user said whose they are. */
export function evidenceOf({ authority, named }: DocumentRules) {
  if (authority.jurisdictionsBy !== 'detected') return [];
  return authority.evidence
    .filter((e) => e.probability >= likely)
    .map((e) => ({
      name: named.find((j) => j.id === e.jurisdiction)?.name ?? e.jurisdiction,
      words: e.words,
      page: e.page,
      sure: `${Math.round(100 * e.probability)}%`,
    }));
}
