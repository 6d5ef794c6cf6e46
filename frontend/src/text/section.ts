/** Section paths as the backend joins them, and as a person reads them. */

const joined = ' > ';

/** The titles of a path, the outermost first. */
export function sectionTitles(path: string): string[] {
  return path.split(joined).filter(Boolean);
}

/**
 * A path on one line: "Item 7 › Liquidity › Cash flows". One longer than `length`
 * characters keeps its first title and as many of the last as fit, since the
 * ends tell most: "Item 7 › … › Cash flows". The last title always stays whole.
 */
export function sectionPath(path: string, length = 64): string {
  const titles = sectionTitles(path);
  const whole = titles.join(' › ');
  if (whole.length <= length || titles.length < 3) return whole;
  let kept = titles.length - 1;
  const elided = (from: number) => [titles[0], '…', ...titles.slice(from)].join(' › ');
  while (kept > 2 && elided(kept - 1).length <= length) kept--;
  return elided(kept);
}
