import { expect, test } from 'vitest';
import { mockLawCitation } from '../../api/mock';
import { citedSections } from './law';

test('a section that is cited twice is listed once', () => {
  const lacking = mockLawCitation({ words: '26 U.S.C.\n§ 501', section: undefined });
  expect(citedSections([mockLawCitation(), lacking, mockLawCitation({ words: '§ 117.5(a)' })])).toEqual([
    { cite: '21 CFR 117.5', heading: 'Exemptions', times: 2, section: mockLawCitation().section },
    { cite: '26 U.S.C. § 501', heading: '', times: 1, section: null },
  ]);
});
