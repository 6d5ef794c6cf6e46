/** Figures and plurals in English. A module for another language has its own. */

/** A whole number with thousands separated: "1,570". */
export function figure(n: number): string {
  return n.toLocaleString('en-GB');
}

/** "1 page", "12 pages", with thousands separated. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${figure(n)} ${n === 1 ? one : many}`;
}
