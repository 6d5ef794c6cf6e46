import type { WebPreview, WebRequest, WebSearch, WebStatus } from './types';

const endpoint = 'http://localhost:8080';

/** A SearXNG that the user has agreed to, for tests. */
export function mockWebStatus(change: Partial<WebStatus> = {}): WebStatus {
  return {
    provider: 'searxng',
    address: endpoint,
    endpoint,
    key: false,
    agreed: true,
    problem: undefined,
    ...change,
  };
}

/** What would be sent, for tests. */
export function mockWebPreview(change: Partial<WebPreview> = {}): WebPreview {
  const query = change.query ?? 'rent';
  return {
    provider: 'searxng',
    endpoint,
    method: 'GET',
    url: `${endpoint}/search?format=json&q=${encodeURIComponent(query)}`,
    headers: [
      'Accept: application/json',
      'Accept-Encoding: gzip',
      'Host: localhost:8080',
      'User-Agent: Ibid',
    ],
    query,
    agreed: false,
    ...change,
  };
}

/** Results, for tests. */
export function mockWebSearch(change: Partial<WebSearch> = {}): WebSearch {
  return {
    query: 'capital expenditure 2018',
    provider: 'searxng',
    endpoint,
    results: [
      {
        title: 'Capital expenditure explained',
        url: 'https://example.org/capex?a=1',
        snippet: 'What companies spend on property and equipment.',
      },
      { title: 'https://example.com/', url: 'https://example.com/', snippet: '' },
    ],
    fetchedAt: '2026-11-20T10:00:00Z',
    ...change,
  };
}

/** A line of the log, for tests. */
export function mockWebRequest(change: Partial<WebRequest> = {}): WebRequest {
  return {
    id: 1,
    messageId: 1,
    provider: 'searxng',
    url: `${endpoint}/search?format=json&q=rent`,
    query: 'rent',
    outcome: '3 results',
    at: '2026-11-20T10:00:00Z',
    ...change,
  };
}
