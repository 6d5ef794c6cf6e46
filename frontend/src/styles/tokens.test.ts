import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const colour = (name: string, theme: number) =>
  new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)![theme + 1]!;

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const text: [string, string[]][] = [
  ['ink', ['canvas', 'surface', 'raised', 'hover', 'pressed', 'accent-tint', 'note']],
  ['ink-2', ['canvas', 'surface', 'raised', 'hover', 'accent-tint', 'note', 'web-tint']],
  ['ink-3', ['canvas', 'surface', 'raised', 'hover']],
  ['accent', ['canvas', 'surface', 'raised', 'accent-tint']],
  ['web', ['surface', 'raised', 'web-tint']],
  ['danger', ['canvas', 'surface', 'raised', 'hover']],
  ['on-accent', ['accent', 'accent-hover']],
];
const pairs = ['light', 'dark'].flatMap((theme, i) =>
  text.flatMap(([ink, grounds]) => grounds.map((ground) => [theme, ink, ground, i] as const)),
);

test.each(pairs)('%s: %s on %s has a contrast of at least 4.5', (_, ink, ground, theme) => {
  expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
});

test.each([0, 1])('the border of a control stands out by 3', (theme) => {
  for (const ground of ['surface', 'raised', 'canvas'])
    expect(contrast(colour('border-strong', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
});
