import type { WebSearch, WebStatus } from '../../api';
import { shorten } from '../../text/format';

/** Web search before anyone turns it on. */
export const webOff: WebStatus = {
  provider: 'off',
  address: '',
  endpoint: '',
  key: false,
  agreed: false,
  problem: undefined,
};

/** What users know a search service by. */
export function serviceName(provider: string): string {
  return provider === 'brave' ? 'Brave' : 'SearXNG';
}

/** The address of a page as a reader sees it: without its scheme, and shortened. */
export function shownAddress(address: string): string {
  return shorten(address.replace(/^https?:\/\//, '').replace(/\/$/, ''), 90);
}

/** When results were fetched, in full: "21 November 2026". */
export function fetched(search: Pick<WebSearch, 'fetchedAt'>): string {
  return new Date(search.fetchedAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
