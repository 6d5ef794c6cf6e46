import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { literalsOf, literalsOfModule } from '../../tests/literals';
import { count } from './plural';
import { strings, type Strings } from './index';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

/** The modules of words of features. */
const words = new Set(
  [...readFileSync('src/strings/index.ts', 'utf8').matchAll(/'\.\.\/(features\/[^']+)'/g)].map(
    ([, path]) => `${path}.ts`,
  ),
);

test('components have no texts of their own', () => {
  const components = files.filter((file) => file.endsWith('.svelte'));
  expect(components.length).toBeGreaterThan(100);
  for (const file of components) expect(literalsOf(readFileSync(`src/${file}`, 'utf8')), file).toEqual([]);
});

test('neither have the modules behind them', () => {
  const modules = files.filter(
    (file) => /^(features|state|text)\/.*(?<!\.test)\.ts$/.test(file) && !words.has(file),
  );
  expect(modules.length).toBeGreaterThan(50);
  for (const file of modules) expect(literalsOfModule(readFileSync(`src/${file}`, 'utf8')), file).toEqual([]);
});

test.each([
  ['<p>Nothing found</p>', '1: Nothing found'],
  ['<p>{n} of them</p>', '1: of them'],
  ['<button aria-label="Close">×</button>', '1: Close'],
  ['<IconButton label="Close {name}" />', '1: Close'],
  ['<input\n  placeholder="Search"\n/>', '2: Search'],
  ['{#if a}{:else}<p title={a ? t.b : `no ${c}`}></p>{/if}', '1: no'],
  ["<p>{a === 'done' ? t.b : 'Stopped'}</p>", '1: Stopped'],
  ["<script>\n  const line = 'Nothing was found.';\n</script>", '2: Nothing was found.'],
])('%s has a text of its own', (source, text) => {
  expect(literalsOf(source)).toEqual([text]);
});

test.each([
  '<p>{t.none}</p>',
  '<p class="Some class" data-testid="list">{t.found(n)} · 12%</p>',
  '<p>{n.toLocaleString("en-GB")} {a === "done" ? t.b : t.c}</p>',
  '<code>in:"Lease"</code><kbd>Enter</kbd><Button title="Enter" onclick={() => go("all")}>{t.go}</Button>',
  '<!-- A comment --><script>// A comment of several words\n  const state = "running";\n</script>',
])('%s has none', (source) => {
  expect(literalsOf(source)).toEqual([]);
});

test('sentences of a module are found by their lines', () => {
  expect(literalsOfModule("// Why so.\nconst a = `Asking ${n} documents`;\nconst b = 'asked';")).toEqual([
    '2: Asking … documents',
  ]);
});

test('amounts have the right number, with thousands separated', () => {
  expect(count(1, 'page')).toBe('1 page');
  expect(count(1570, 'copy', 'copies')).toBe('1,570 copies');
  expect(count(0, 'page')).toBe('0 pages');
});

test('another language can have the same texts', () => {
  const other: Strings = { ...strings, common: { ...strings.common, close: 'Schließen' } };
  expect(other.common.close).toBe('Schließen');
});
