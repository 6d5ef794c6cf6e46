/** Looks for what keeps people from using the page, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  where: string[];
}

/** Expects that axe finds nothing on the page as it is now, in the dark and in the light: WCAG 2.2 AA, and its best practices. */
export async function accessibleInBothThemes(page: Page) {
  // What a resting pointer has opened lies over the rest.
  await page.mouse.move(0, 0, { steps: 5 });
  await page.locator('[data-link-preview-content]').first().waitFor({ state: 'detached' });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    expect(await violations(page)).toEqual([]);
  }
}

async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run: (...of: unknown[]) => Promise<unknown> } }).axe;
    // Pages of a PDF are pictures of somebody else's making; their contrast is not ours.
    const result = (await run(
      { exclude: ['.pdfViewer'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Off unless it is asked for.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      },
    )) as { violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] };
    return result.violations.map((v) => ({
      id: v.id,
      impact: v.impact,
      where: v.nodes.map((n) => `${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 240)}`),
    }));
  });
}
