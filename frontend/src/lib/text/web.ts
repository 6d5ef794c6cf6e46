import type { WebSearch } from '../api';

/** What users know a search service by. */
export function serviceName(provider: string): string {
  return provider === 'brave' ? 'Brave' : 'SearXNG';
}

/** The host of a page, which says whose it is; all of an address that can't be read. */
export function host(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}

/** When results were fetched, in full: "21 November 2026". */
export function fetched(search: Pick<WebSearch, 'fetchedAt'>): string {
  return new Date(search.fetchedAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
