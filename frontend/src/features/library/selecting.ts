/** Moving and selecting in a list, or in rows of several columns. */

/**
 * Where a key leads from a place; undefined for a key that does not move. Rows
 * have `columns` places, a page `page` rows.
 */
export function destination(
  key: string,
  from: number,
  length: number,
  columns = 1,
  page = 10,
): number | undefined {
  const last = length - 1;
  if (last < 0) return undefined;
  const within = (to: number) => Math.min(Math.max(to, 0), last);
  switch (key) {
    case 'ArrowDown':
      // Below the last full row there is nothing, but its end.
      return from + columns > last
        ? rowOf(from, columns) === rowOf(last, columns)
          ? from
          : last
        : from + columns;
    case 'ArrowUp':
      return from < columns ? from : from - columns;
    case 'ArrowRight':
      return columns > 1 ? within(from + 1) : undefined;
    case 'ArrowLeft':
      return columns > 1 ? within(from - 1) : undefined;
    case 'PageDown':
      return within(from + page * columns);
    case 'PageUp':
      return within(from - page * columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function rowOf(place: number, columns: number): number {
  return Math.floor(place / columns);
}

/** All from one to the other, both included, in the order of the list. */
export function between<T>(list: T[], one: T, other: T): T[] {
  const from = list.indexOf(one);
  const to = list.indexOf(other);
  if (to < 0) return [];
  return from < 0 ? [other] : list.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** A list in rows of so many. */
export function inRows<T>(list: T[], columns: number): T[][] {
  if (columns <= 1) return list.map((one) => [one]);
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) =>
    list.slice(row * columns, (row + 1) * columns),
  );
}
