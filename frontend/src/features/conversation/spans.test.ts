import { describe, expect, test } from 'vitest';
import { masked, placeOf, stretches } from './spans';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('a byte is found in the string', () => {
  test.each([
    ['plain', 'It rose.'],
    ['with letters of two bytes', 'Erträge übertrafen Prognosen.'],
    ['with letters of three bytes', '売上は€5増加した。'],
    ['with letters of four bytes, which are two units', 'Up 📈 and down 📉.'],
  ])('%s', (_, text) => {
    const place = placeOf(text);
    for (let unit = 0; unit <= text.length; unit++) {
      const within = /[\uDC00-\uDFFF]/.test(text[unit] ?? '');
      if (!within) expect(place(bytes(text.slice(0, unit)))).toBe(unit);
    }
  });

  test('one within a character is its first, one beyond the text its end', () => {
    const place = placeOf('a€b');
    expect([1, 2, 3, 4, 5, 99].map(place)).toEqual([1, 1, 1, 2, 3, 3]);
  });

  test('so spans become stretches', () =>
    expect(stretches('€ 5 📈 up', [{ start: 4, end: 10 }])).toEqual([{ start: 2, end: 6 }]));
});

describe('masks', () => {
  const text = 'Zoë Marten (zoe@norby.example) signed. Zoë Marten left.';
  const hide = (words: string, mask: string, from = 0) => {
    const at = text.indexOf(words, from);
    const start = bytes(text.slice(0, at));
    return { kind: 'name', span: { start, end: start + bytes(words) }, mask };
  };
  const both = [
    hide('Zoë Marten', '[name]'),
    hide('zoe@norby.example', '[e-mail]'),
    hide('Zoë Marten', '[name]', 5),
  ];
  const brackets = (s: string) => s.replaceAll('\uE000', '[').replaceAll('\uE001', ']');

  test('take the place of what is hidden, in any order', () => {
    expect(brackets(masked(text, both.toReversed()).text)).toBe('[name] ([e-mail]) signed. [name] left.');
    expect(masked(text, []).text).toBe(text);
  });

  test('move what stands behind them, and what begins or ends in them', () => {
    const second = { start: text.indexOf('Zoë Marten left'), end: text.length };
    const within = { start: 4, end: 20 };
    const out = masked(text, both, [second, within]);
    expect(out.moved.map(({ start, end }) => brackets(out.text.slice(start, end)))).toEqual([
      '[name] left.',
      '[name] ([e-mail]',
    ]);
  });

  test('that overlap are one', () =>
    expect(
      masked('abcdef', [
        { kind: 'name', span: { start: 1, end: 4 }, mask: 'X' },
        { kind: 'name', span: { start: 2, end: 6 }, mask: 'Y' },
      ]).text,
    ).toBe('aXef'));
});
