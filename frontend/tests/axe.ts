import axe from 'axe-core';

/**
 * What WCAG 2.2 AA finds wrong with the document as it is now, as lines; none is
 * good. Colours are left to the tests in a browser: jsdom paints nothing.
 */
export async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}`));
}
