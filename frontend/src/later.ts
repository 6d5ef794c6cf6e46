/**
 * What nobody sees when the window opens. It is loaded once the window can be used: to read
 * a script takes WebKit a tenth of a second for each 800 kB.
 */
export { default as Dialogs } from './Dialogs.svelte';
export { default as Answers } from './lib/views/Conversation/Answers.svelte';
export { default as LibraryView } from './lib/views/Library/LibraryView.svelte';
export { default as ReaderPane } from './lib/views/Reader/ReaderPane.svelte';
export { default as TablePane } from './lib/views/Table/TablePane.svelte';
