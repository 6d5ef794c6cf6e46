import type { Texts } from '../../strings/texts';

/** Searching the web. */
export const web = {
  webDialog: {
    title: 'Search the web',
    whatIsSent: (service: string) =>
      `These words leave this computer, and nothing else does: no passage, no file name, no earlier question. ${service} also sees your internet address, as every web site does.`,
    label: 'Words to search for',
    allThatIsSent: 'All that is sent',
    consent: (endpoint: string) =>
      `If you agree, “Search the web for this” sends a question to ${endpoint} at once from now on. The settings list what was sent, and you can turn this off there.`,
    agree: 'Agree and search',
    search: 'Search',
  },
  webResults: {
    label: 'From the web',
    title: 'From the web, not from your documents',
    source: (service: string, when: string, query: string) =>
      `${service}, ${when}, for ${query}. Nothing here was checked.`,
    opensOutside: 'opens in your browser',
    none: 'Nothing was found.',
    otherWords: 'Search for other words…',
  },
} satisfies Texts;
