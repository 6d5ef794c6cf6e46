// Prints the licences of the npm packages that the page is made of: those that its
// source imports, and those that they depend on. Some of the latter are only used
// while the page is built; none that is in it is left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const frontend = new URL('../../frontend/', import.meta.url).pathname;
const isTest = /\.test\.ts$/;
const isLicence = /^(licen[cs]e|copying|notice)[^/]*$/i;

const sources = readdirSync(join(frontend, 'src'), { recursive: true })
  .filter((path) => /\.(ts|svelte|css)$/.test(path) && !isTest.test(path))
  .map((path) => readFileSync(join(frontend, 'src', path), 'utf8'));

const folderOf = (name) => join(frontend, 'node_modules', name);
const imported = sources
  .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[^/']+\/)?[^./'][^/']*)/g)])
  .map((match) => match[1])
  .filter((name) => existsSync(folderOf(name)));

const names = new Set(imported);
for (const name of names) {
  const manifest = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  for (const dependency of Object.keys(manifest.dependencies ?? {}))
    if (existsSync(folderOf(dependency))) names.add(dependency);
}

for (const name of [...names].sort()) {
  const { version, license } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  console.log(`==== ${name} ${version}${license ? `, ${license}` : ''}\n`);
  const texts = readdirSync(folderOf(name), { recursive: true })
    .filter((path) => isLicence.test(basename(path)) && !path.includes('node_modules'))
    .sort();
  if (texts.length === 0 && !license) throw new Error(`${name} has no licence`);
  for (const path of texts) console.log(readFileSync(join(folderOf(name), path), 'utf8'));
}
