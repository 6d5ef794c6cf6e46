import { expect, test } from 'vitest';
import { markQuote } from './quote';

/** The blocks with the marked words between brackets; null where nothing is marked. */
const marked = (blocks: string[], quote: string, near?: (block: number) => boolean) =>
  markQuote(blocks, quote, near)?.map((pieces) =>
    pieces.map((p) => (p.marked ? `[${p.text}]` : p.text)).join(''),
  ) ?? null;

test.each([
  ['within a block', ['The rent is due in advance.'], 'rent is due', ['The [rent is due] in advance.']],
  ['over a line break of the page', ['The rent\nis due.'], 'rent is', ['The [rent\nis] due.']],
  ['over three blocks', ['One two', 'three', 'four five'], 'two three four', ['One [two]', '[three]', '[four] five']],
  ['a whole block', ['Rents', 'Due.'], 'Due.', ['Rents', '[Due.]']],
  ['not there', ['Rents'], 'Deposits', null],
  ['an empty one', ['Rents'], ' ', null],
  ['twice', ['Rents. Rents.'], 'Rents.', null],
  ['outside the basic plane', ['a 𝒳 b'], '𝒳', ['a [𝒳] b']],
])('%s', (_, blocks, quote, expected) => expect(marked(blocks, quote)).toEqual(expected)); // prettier-ignore

test('of two places the one is marked that is known to be near', () => {
  expect(marked(['Rents.', 'Rents.'], 'Rents.', (block) => block === 1)).toEqual(['Rents.', '[Rents.]']);
  expect(marked(['Rents.', 'Rents.'], 'Rents.', () => false)).toBeNull();
});
