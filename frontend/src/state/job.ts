/** A random id for a long piece of work. randomUUID is missing where the window's scheme does not count as secure. */
export function newJob(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
