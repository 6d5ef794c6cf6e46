import { expect, test } from 'vitest';
import { sectionPath, sectionTitles } from './section';

test.each([
  ['', 64, ''],
  ['Item 7', 64, 'Item 7'],
  ['Item 7 > Liquidity > Cash flows', 64, 'Item 7 › Liquidity › Cash flows'],
  ['Item 7 > Liquidity > Cash flows', 24, 'Item 7 › … › Cash flows'],
  ['Part II > Item 7 > Liquidity > Cash flows > Investing', 36, 'Part II › … › Cash flows › Investing'],
  ['A long first title > and a long last one', 10, 'A long first title › and a long last one'],
])('%j in %d characters is “%s”', (path, length, shown) => expect(sectionPath(path, length)).toBe(shown));

test('a path has its titles in order', () => expect(sectionTitles('A > B')).toEqual(['A', 'B']));
