/**
 * Every text that the window shows, in English. Components read `strings`, one group each;
 * a language is an object of the type Strings.
 */
import { attention } from '../features/attention/words';
import { common } from './common';
import { conversation } from '../features/conversation/words';
import { folders } from '../features/folders/words';
import { insights } from '../features/insights/words';
import { library } from '../features/library/words';
import { models } from '../features/models/words';
import { notices } from './notices';
import { queue } from '../features/queue/words';
import { reader } from '../features/reader/words';
import { report } from '../features/report/words';
import { search } from '../features/search/words';
import { settings } from '../features/settings/words';
import { setup } from '../features/setup/words';
import { shell } from './shell';
import { table } from '../features/table/words';
import { ticks } from '../features/library/ticks';
import { ui } from './ui';
import { upkeep } from '../features/settings/upkeep';
import { web } from '../features/web/words';
import { workspaces } from '../features/workspaces/words';

const english = {
  attention,
  common,
  conversation,
  folders,
  insights,
  library,
  models,
  notices,
  queue,
  reader,
  report,
  search,
  settings,
  setup,
  shell,
  table,
  ticks,
  ui,
  upkeep,
  web,
  workspaces,
};

export type Strings = typeof english;

/** The texts of the language that the window speaks. */
export const strings: Strings = english;
