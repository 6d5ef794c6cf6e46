/**
 * The parts of the window that nobody sees when it opens. They are loaded once it can be
 * used: WebKit needs a tenth of a second to read 800 kB of script.
 */
export { default as Answers } from './features/conversation/Answers.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as LibraryView } from './features/library/LibraryView.svelte';
export { default as ReaderPane } from './features/reader/ReaderPane.svelte';
export { default as TablePane } from './features/table/TablePane.svelte';
