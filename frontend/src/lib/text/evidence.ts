/** What the grades of evidence mean, in words. An answer of an older Ibid has none. */
export const grades: Record<string, string> = {
  good: 'Good evidence',
  partial: 'No clear answer',
  poor: 'Not found',
};
