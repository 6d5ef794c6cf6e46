import { untrack } from 'svelte';
import type { Api, Engine, Setup as SetupState } from '../../api';
import { nextStep } from './setup';
import type { Toasts } from '../../state/toasts.svelte';

const key = 'ibid.setup.later';

/** How far this computer is set up for answers written by a model, and the model server in use. */
export class Setup {
  status = $state.raw<SetupState | null>(null);
  /** The server is being started, or started again. */
  starting = $state(false);
  /** The last lines of the server's log; null until somebody looks. */
  log = $state.raw<string[] | null>(null);
  /** A person does not want to be offered it in the conversation any more. */
  later = $state(remembered());

  /** What was told of the server before the status was there. */
  #told = $state.raw<Engine | null>(null);
  readonly engine = $derived(this.status?.engine ?? this.#told);
  /** The one thing to do; null when there is none, or nothing is known yet. */
  readonly step = $derived(this.status && nextStep(this.status));
  /** Questions and passages leave this computer. */
  readonly remote = $derived(this.engine?.remote === true);

  constructor(
    private api: Api,
    private toasts: Toasts,
    /** Called when another server, or another state of it, is there: models are to be looked at anew. */
    private changed: () => Promise<void>,
    /** Whether a model is missing by what is known of models, which may be older than the status. */
    private lacking: () => boolean,
  ) {
    api.on('engine', (engine) => void this.#take(engine));
  }

  async load() {
    try {
      // The status looks at the whole computer; where questions go is told at once. Whoever loads it must not load it
      // again for having looked whether it is there.
      if (!untrack(() => this.status)) this.#told = await this.api.engine();
      this.status = await this.api.setup();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Looks again, for a person who asks for it. */
  async look() {
    await this.load();
    await this.changed();
  }

  /**
   * Looks again every few seconds while something is missing: what a person installs, starts or fetches elsewhere is
   * noticed, and what else hangs on it is looked at anew. Returns how to end it.
   */
  watch(milliseconds = 8000): () => void {
    const look = async () => {
      if ((!this.step && !this.lacking()) || this.starting || document.hidden) return;
      try {
        const before = situation(this.status);
        this.status = await this.api.setup();
        if (situation(this.status) !== before || (!this.step && this.lacking())) await this.changed();
      } catch {
        // The state on screen stays; a person who looks again is told.
      }
    };
    const timer = setInterval(look, milliseconds);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }

  start = () => this.#begin(() => this.api.startEngine());
  restart = () => this.#begin(() => this.api.restartEngine());

  async loadLog() {
    try {
      this.log = await this.api.engineLog();
    } catch (reason) {
      this.toasts.failure(reason);
    }
  }

  /** Does what the button of the step says; models are chosen by whoever shows them. */
  act() {
    const does = this.step?.action?.does;
    if (does === 'download') this.api.openDownload();
    else if (does === 'start') void this.start();
    else if (does === 'look') void this.look();
  }

  /** Takes the offer out of the conversation; the model pill keeps it. */
  putOff() {
    this.later = true;
    try {
      localStorage.setItem(key, 'true');
    } catch {
      // Private or full storage: it is offered again with the next start.
    }
  }

  async #begin(action: () => Promise<Engine>) {
    if (this.starting) return;
    this.starting = true;
    try {
      await action();
    } catch (reason) {
      this.toasts.failure(reason);
    } finally {
      this.starting = false;
    }
    await this.look();
  }

  async #take(engine: Engine) {
    if (!this.status) {
      this.#told = engine;
      return;
    }
    const before = this.status.engine;
    this.status = { ...this.status, engine };
    if (!this.starting && (engine.state !== before.state || engine.host !== before.host)) await this.look();
  }
}

/** What of it decides which models can be used. */
function situation(status: SetupState | null): string {
  return JSON.stringify([
    status?.stage,
    status?.missing,
    status?.engine.host,
    status?.engine.problem?.message,
  ]);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
