import { expect, test } from 'vitest';
import { mockFrontItem } from '../../api/fixtures-library';
import { mockDocument, mockFound } from '../../api/mock';
import {
  begin,
  complete,
  examples,
  filtersOf,
  suggestions,
  withoutFilter,
  wordsAlone,
  writing,
} from './search';

const said = (text: string) => filtersOf(text).map(({ field, value }) => `${field} ${value}`);

test.each([
  ['rent', []],
  ['rent in:lease.pdf', ['in lease.pdf']],
  ['in:"two words" IN:lease rent', ['in two words', 'in lease']],
  ['in:“two words” in:„zwei Wörter“ in:«deux mots»', ['in two words', 'in zwei Wörter', 'in deux mots']],
  ['What is the rent in:lease.pdf?', ['in lease.pdf']],
  ['section:"notice periods" page:3-7 page:iv', ['section notice periods', 'page 3-7', 'page iv']],
  ['after:2022 before:2023-06-30 after:30.06.2023', ['after 2022', 'before 2023-06-30', 'after 30.06.2023']],
  // Words, not filters.
  ['in: lease', []],
  ['in:"lease', []],
  ['within:lease', []],
  ['permits at:houston-tx', ['at houston-tx']],
  ['permits at:77002', ['at 77002']],
  ['opens at:9', []],
  ['page:0 page:%% after:summer', []],
])('the filters of %s', (text, filters) => expect(said(text)).toEqual(filters));

test('a filter is taken out of the text, and the words stay as they are', () => {
  const text = 'yearly in:"Quay lease"  rent after:2022';
  const [lease, after] = filtersOf(text);
  expect(withoutFilter(text, lease!)).toBe('yearly rent after:2022');
  expect(withoutFilter(text, after!)).toBe('yearly in:"Quay lease"  rent');
  expect(wordsAlone(text)).toBe('yearly rent');
  expect(wordsAlone('in:lease')).toBe('');
});

test.each([
  ['rent in:|', 'in', ''],
  ['rent in:qu|', 'in', 'qu'],
  ['section:"notice per|', 'section', 'notice per'],
  ['in:qu| rent', 'in', 'qu'],
  ['in:q|uay', undefined, ''],
  ['in:"Quay lease"|', undefined, ''],
  ['in:quay |', undefined, ''],
  ['rent|', undefined, ''],
])('what is being written in %s', (text, field, value) => {
  const at = writing(text.replace('|', ''), text.indexOf('|'));
  expect(at?.field).toBe(field);
  if (field) expect(at?.value).toBe(value);
});

test.each([
  ['rent in:qu|', 'Quay lease', 'rent in:"Quay lease" |'],
  ['in:qu| rent', 'Quay', 'in:Quay |rent'],
  ['in:Quay rent in:t|', 'Tide', 'in:Quay rent in:Tide |'],
  // Of these the last one holds, so there is only one.
  ['after:2019 rent after:|', '2022', 'rent after:2022 |'],
  ['after:| rent after:2019', '2022', 'after:2022 |rent'],
])('%s with %s', (text, value, expected) => {
  const caret = text.indexOf('|');
  const plain = text.replace('|', '');
  const made = complete(plain, writing(plain, caret)!, value);
  expect(`${made.text.slice(0, made.caret)}|${made.text.slice(made.caret)}`).toBe(expected);
});

const quay = mockDocument({ id: 1, title: 'Lease of the quay', name: 'quay.pdf', dated: '2021-03-14' });
const one = mockDocument({ id: 2, title: 'Lease', name: 'one.pdf', dated: '2023-01-01' });
const two = mockDocument({ id: 3, title: 'Lease', name: 'two.pdf', dated: '2023-05-01' });
const quoting = mockDocument({ id: 4, title: 'On “Good Faith” in contracts', name: 'gf.pdf' });

function suggested(
  text: string,
  found = [mockFound({ section: 'Lease > Rent' }), mockFound({ section: 'Rent' })],
) {
  return suggestions(writing(text, text.length)!, [quay, one, two, quoting], found).map((s) => s.value);
}

test('documents are suggested by title or file; of one title by file; without their own quotation marks', () => {
  expect(suggested('in:quay')).toEqual(['Lease of the quay']);
  expect(suggested('in:lease')).toEqual(['Lease of the quay', 'one.pdf', 'two.pdf']);
  expect(suggested('in:"good fai')).toEqual(['in contracts']);
  expect(suggested('in:gf')).toEqual(['in contracts']);
});

test('sections are those of what was found, years those of the documents', () => {
  expect(suggested('section:')).toEqual(['Rent', 'Lease']);
  expect(suggested('after:')).toEqual(['2023', '2021']);
  expect(suggested('before:2021')).toEqual([]); // it is written
  expect(suggested('page:')).toEqual([]);
});

test('types are those of the documents; a date of their own counts before that of the file', () => {
  const lease = mockDocument({
    kind: mockFrontItem('Lease'),
    date: mockFrontItem('2019-05'),
    dated: '2024-01-01',
  });
  const values = (text: string) =>
    suggestions(writing(text, text.length)!, [lease, quay], []).map((s) => s.value);
  expect(values('type:')).toEqual(['lease']);
  expect(values('date:')).toEqual(['2021', '2019']);
  expect(said('rent type:lease date:2019')).toEqual(['type lease', 'date 2019']);
  expect(said('type:7 date:soon')).toEqual([]);
});

test('a field begins at the end of the text', () => {
  expect(begin('', 'in')).toBe('in:');
  expect(begin('rent ', 'after')).toBe('rent after:');
});

test('every example is understood', () => {
  const all = examples([quay]).map((e) => said(e.text).join());
  expect(all).toEqual(['', 'in Lease of the quay', 'after 2021', 'section insurance']);
  expect(examples([])).toHaveLength(2);
});
