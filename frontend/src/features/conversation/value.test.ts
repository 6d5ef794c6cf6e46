import { expect, test } from 'vitest';
import { around, isTable } from './value';

test.each([
  ['Rent is £18,500 a year.', '£18,500', ['Rent is ', '£18,500', ' a year.']],
  ['In 2018 it was 18 months.', '18 months', ['In 2018 it was ', '18 months', '.']],
  ['In 2018 it was 18.', '18', ['In 2018 it was ', '18', '.']],
  ['18,500 or 18', '18', ['18,500 or ', '18', '']],
  ['on 3\nMay 2021', '3 May 2021', ['on ', '3\nMay 2021', '']],
  ['about (4.5 %)', '4.5 %', ['about (', '4.5 %', ')']],
  ['no value', '', ['no value', '', '']],
  ['another', '7', ['another', '', '']],
])('%s, %s', (quotation, value, parts) => {
  expect(around(quotation, value)).toEqual(parts);
});

test('a table has its rows one below the other', () => {
  const text = '> Rent is £18,500 a year. [1]\n\n> Year Rent\\\n> 2024 £18,500\\\n> 2025 £19,000 [2]';
  expect([1, 2, 3].map((number) => isTable(text, number))).toEqual([false, true, false]);
});
