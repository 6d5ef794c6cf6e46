/**
 * Parts a quotation at the value that answers: what stands before it, the value, and what
 * stands behind. Without a value, or where the quotation does not have it, all stands before.
 */
export function around(quotation: string, value: string): [before: string, value: string, after: string] {
  const words = value.trim().split(/\s+/).filter(Boolean).map(escape).join('\\s+');
  // "18" is not a part of "2018" or "18,500".
  const found = words && new RegExp(`(?<![\\p{L}\\d.,])${words}(?![\\p{L}\\d]|[.,]\\d)`, 'u').exec(quotation);
  if (!found) return [quotation, '', ''];
  const end = found.index + found[0].length;
  return [quotation.slice(0, found.index), found[0], quotation.slice(end)];
}

/** Whether an answer made of quotations has the rows of one of them one below the other. */
export function isTable(answer: string, number: number): boolean {
  return answer.split('\n\n').some((block) => block.endsWith(` [${number}]`) && block.includes('\\\n> '));
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
