/**
 * What the settings say, besides what comes from their own description: that is in
 * backend/config/pages.go, for the window, the command line and the documentation alike.
 */
import { count } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

export const settings = {
  title: 'Settings',
  pages: 'Pages of settings',

  field: {
    /** Why a setting can't be changed in the window. */
    decidedByVariable: (variable: string) => `Decided by ${variable}, a variable of the environment.`,
    /** What decides where nothing is set, and what it has decided: "By the profile: Balanced". */
    decided: (by: string, value: string) => `${by}: ${value}`,
    range: (least: string, most: string) => `${least} to ${most}.`,
    backToDefault: 'Back to the default',
    backToDefaultOf: (label: string) => `Back to the default: ${label}`,
    secretSet: 'Saved, not shown',
    remove: 'Remove',
    removeOf: (label: string) => `Remove: ${label}`,
  },

  about: {
    version: 'Version',
    library: 'Library',
    places: 'Places',
    geoNames: 'ZIP codes by GeoNames, CC BY 4.0',
    shortcuts: 'Keyboard shortcuts',
    unknown: '–',
  },

  assistants: {
    about: (workspace: string) =>
      `Assistants that speak MCP can search and ask the documents of “${workspace}”, and change nothing.`,
    cloud: 'What an assistant reads leaves Ibid: one that runs in a cloud takes the passages there.',
    show: 'Show what to paste',
    config: 'Settings for an assistant',
    copy: 'Copy settings',
    copied: 'Settings copied. Paste them into your assistant’s.',
  },

  backup: {
    about: 'One file with all that Ibid knows. You can go on working while it’s written.',
    write: 'Back up…',
    restore: 'Restore a backup…',
    written: 'is written and verified.',
    progress: { write: 'Writing the backup', check: 'Checking the backup', restore: 'Restoring' },
    going: (what: string) => `${what}…`,
    stopping: 'Stopping…',
    cancel: 'Cancel',
  },

  restore: {
    title: 'Restore this backup?',
    about:
      'Everything in the window will be as it was when the backup was made. Your current library is set aside in its folder, not deleted.',
    sends: 'This backup sends your questions and passages somewhere else:',
    setting: (label: string, key: string) => `${label} (${key})`,
    now: 'Now:',
    inBackup: 'In the backup:',
    unset: (holds: string) => (holds ? `not set (${holds})` : 'not set'),
    choice: 'Where questions and passages are sent',
    keep: 'Leave it as it is',
    take: 'Use the settings of the backup',
    trust: 'Only if you made this backup or trust who did.',
    cancel: 'Keep what I have',
    action: 'Restore',
  },

  check: {
    help: 'Reads every page and looks for damage.',
    label: 'Damage',
    action: 'Check the library',
    running: 'Checking…',
    sound: 'No damage found.',
    damaged: 'The library is damaged.',
    damagedHint:
      'Damaged text is left out of answers. Repairing reads these documents again from their files; if a file is gone, only a backup has its text.',
    documents: 'Damaged documents',
    pages: (pages: number[]) => `, ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`,
    found: 'What the check found',
    repair: 'Repair',
    repairing: 'Repairing…',
  },

  storage: {
    /** Follows how much the library takes: “87 MB on the disk, 210 GB still free”. */
    onDisk: (free: string) => ` on the disk, ${free} still free`,
    kinds: 'What takes space',
    compact: 'Give unused space back',
    compacting: 'Giving space back…',
  },

  network: {
    nothingLeft: 'Nothing has left this computer since Ibid started.',
    left: 'Since Ibid started, something has been sent to another computer.',
    connections: 'Connections since Ibid started',
    purposes: { models: 'Model server', web: 'Web search' } as Record<string, string>,
    here: 'this computer',
    outside: 'another computer',
    made: (n: number) => `${n} ${n === 1 ? 'connection' : 'connections'}`,
    refused: (n: number) => `${n} refused`,
    traffic: (sent: string, received: string) => `${sent} sent, ${received} received`,
  },

  models: {
    setUp: 'Set up…',
    manage: 'Manage models…',
  },

  index: {
    byModel: 'Chosen by Ibid',
    nothing: 'Nothing is indexed by meaning yet.',
    wordsOnly: 'There is no model for it: search is by words only.',
    building: 'Building the index',
    buildingWith: (model: string) => `Building the index with ${model}`,
    goesOn: (model: string) => `Search uses ${model} until it’s complete.`,
    grows: 'Search finds more as it grows.',
    stop: 'Stop and keep the old one',
    buildNew: 'Build a new index…',
    estimating: 'Working out how long it takes…',
    notNow: 'Not now',
    build: 'Build the new index',
    use: 'Use it',
    outdated: (n: number) =>
      `${count(n, 'document')} of this workspace ${n === 1 ? 'was' : 'were'} read by an older Ibid or with other settings. Reading ${n === 1 ? 'it' : 'them'} again may find more.`,
    outdatedElsewhere: (n: number, also: boolean) =>
      `${also ? 'And ' : ''}${count(n, 'document')} of other workspaces ${n === 1 ? 'was' : 'were'} read by an older Ibid or with other settings.`,
    readAgain: 'Read again',
  },

  web: {
    addressExample: 'https://searx.example.org',
    key: 'Key',
    keyStored: 'In the keychain',
    keyHelp: 'From brave.com/search/api. It’s kept in this computer’s keychain and nowhere else.',
    use: (service: string) => `Use ${service}`,
    test: 'Test…',
    agreed: (address: string) => `You agreed that the words you search for are sent to ${address}.`,
    nothingSent: (address: string) => `Nothing has been sent to ${address} yet.`,
    log: (workspace: string) => `What was sent from “${workspace}”`,
    empty: 'Nothing was sent.',
    clear: 'Clear the list',
  },

  insights: {
    show: 'Show the log…',
    help: (workspace: string) => `“${workspace}”, last 30 days. The log stays on this computer.`,
  },
} satisfies Texts;
