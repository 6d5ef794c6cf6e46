import type { Box } from '../../pdf/overlay';

/**
 * The boxes of lines joined to regions, so that a paragraph has one outline and
 * a block that goes on in the next column has two. A line belongs to the one
 * before it when it overlaps that sideways and follows within a line's height.
 */
export function regions(lines: Box[]): Box[] {
  const joined: Box[] = [];
  for (const line of lines) {
    const last = joined[joined.length - 1];
    if (last && follows(last, line)) joined[joined.length - 1] = union(last, line);
    else joined.push(line);
  }
  return joined;
}

function follows(above: Box, line: Box): boolean {
  const beside = Math.min(above.left + above.width, line.left + line.width) - Math.max(above.left, line.left);
  const gap = line.top - (above.top + above.height);
  return beside > 0 && gap <= line.height * 1.2 && gap > -above.height - line.height;
}

function union(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}
