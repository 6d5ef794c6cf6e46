/**
 * The parts of the window that nobody sees when it opens. They are loaded once it can be
 * used: WebKit needs a tenth of a second to read 800 kB of script.
 */
export { default as Answers } from './lib/views/Conversation/Answers.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as LibraryView } from './lib/views/Library/LibraryView.svelte';
export { default as ReaderPane } from './lib/views/Reader/ReaderPane.svelte';
export { default as TablePane } from './lib/views/Table/TablePane.svelte';
