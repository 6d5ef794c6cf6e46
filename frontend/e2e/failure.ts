/** Leaves a picture of the page and the program's log in test-results/ for every test that fails. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { Ibid } from './ibid';

const results = resolve(import.meta.dirname, '../test-results');

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(results, { recursive: true });
  const name = join(results, `${task.file.name}-${task.name}`.replace(/[^\w-]+/g, '-').slice(-150));
  for (const ibid of Ibid.running) {
    await ibid.page.screenshot({ path: `${name}.png`, timeout: 5000 }).catch(() => undefined);
    writeFileSync(`${name}.log`, [ibid.log, ...ibid.wrong].join('\n'));
    console.error(`picture of the failure: ${name}.png`);
  }
});
