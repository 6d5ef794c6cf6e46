import '@fontsource-variable/inter';
import '@fontsource-variable/source-serif-4';
import '@fontsource-variable/source-serif-4/standard-italic.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './api';
import { App as AppState } from './state/app.svelte';

const app = new AppState(connect());
// The library answers while the window is laid out.
void app.load();
mount(App, { target: document.getElementById('app')!, props: { app } });
