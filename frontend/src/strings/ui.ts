import type { Texts } from './texts';

/** Parts that every view uses. */
export const ui = {
  confirm: {
    keep: 'Keep',
  },
  passwordForm: {
    password: 'Password',
    passwordOf: (about: string) => `Password of ${about}`,
    openLabel: (about: string) => `Open ${about}`,
  },
  scanOffer: {
    label: (about: string) => `Scans in ${about}`,
    readLabel: (about: string) => `Read the scans in ${about}`,
    read: 'Read',
    alwaysLabel: (about: string) => `Always read scans, beginning with ${about}`,
    always: 'Always',
    notNowLabel: (about: string) => `Not now: leave the scans in ${about} unread`,
  },
  searchInput: {
    clearTheSearch: 'Clear the search',
  },
  toastList: {
    dismiss: 'Dismiss',
  },
} satisfies Texts;
