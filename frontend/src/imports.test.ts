import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What a file imports from files of ours; `import type` counts too, for it ties files together as much. */
const imported = /(?:^|[\s;])(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** The first path that leads from a file back to itself, or nothing. */
export function circle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

function importsOf(source: string): Map<string, string[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(source, name));
  return new Map(
    files.map((file) => [
      relative(source, file),
      [...readFileSync(file, 'utf8').matchAll(imported)]
        .map(([, path]) => resolve(file, '..', path!))
        .flatMap(
          (path) =>
            [path, `${path}.ts`, join(path, 'index.ts')].find((p) => /\.\w+$/.test(p) && existsSync(p)) ?? [],
        )
        .map((path) => relative(source, path)),
    ]),
  );
}

test('a circle is found', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: [], d: ['e'], e: ['b'] };
  expect(circle(new Map(Object.entries(imports)))).toEqual(['b', 'd', 'e', 'b']);
});

test('what features share knows none of them', () => {
  for (const [file, imported] of importsOf(import.meta.dirname))
    if (/^(api|pdf|text|ui)\/(?!.*(\.test|fixtures.*|mock)\.ts$)/.test(file))
      expect(
        imported.filter((path) => path.startsWith('features/')),
        file,
      ).toEqual([]);
});

test('no file imports itself, however far around', () => {
  const imports = importsOf(import.meta.dirname);
  expect([...imports.values()].flat().length).toBeGreaterThan(imports.size);
  expect(circle(imports)).toBeUndefined();
});
