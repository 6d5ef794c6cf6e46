/**
 * Every text that the window shows, in English. Components read `strings`, one group each;
 * a language is an object of the type Strings.
 */
import { attention } from './attention';
import { common } from './common';
import { conversation } from './conversation';
import { folders } from './folders';
import { insights } from './insights';
import { library } from './library';
import { models } from './models';
import { notices } from './notices';
import { queue } from './queue';
import { reader } from './reader';
import { report } from './report';
import { search } from './search';
import { settings } from './settings';
import { setup } from './setup';
import { shell } from './shell';
import { table } from './table';
import { ticks } from './ticks';
import { ui } from './ui';
import { upkeep } from './upkeep';
import { web } from './web';
import { workspaces } from './workspaces';

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
