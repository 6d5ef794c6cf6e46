/** The parts of the pages that are no settings, by the names that the description has for them. */
import type { Component } from 'svelte';
import AboutPanel from './AboutPanel.svelte';
import AssistantsPanel from './AssistantsPanel.svelte';
import BackupPanel from './BackupPanel.svelte';
import CheckPanel from './CheckPanel.svelte';
import IndexPanel from './IndexPanel.svelte';
import InsightsPanel from './InsightsPanel.svelte';
import ModelsPanel from './ModelsPanel.svelte';
import NetworkPanel from './NetworkPanel.svelte';
import StoragePanel from './StoragePanel.svelte';
import WebPanel from './WebPanel.svelte';

export const panels: Record<string, Component | undefined> = {
  about: AboutPanel,
  assistants: AssistantsPanel,
  backup: BackupPanel,
  check: CheckPanel,
  index: IndexPanel,
  insights: InsightsPanel,
  models: ModelsPanel,
  network: NetworkPanel,
  storage: StoragePanel,
  web: WebPanel,
};
