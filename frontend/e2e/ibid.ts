/** Ibid as a program, with its page in a browser: real bindings, real files, a real library. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { Program, freePort, prepared, scratch, until } from './program';

/** The methods of the Go side that a browser cannot reach by its own means: native dialogs and drops. */
interface Bound {
  Documents: {
    AddPaths(workspace: number, paths: string[]): Promise<unknown>;
    Documents(workspace: number): Promise<Doc[]>;
    TagDocuments(workspace: number, ids: number[], tag: string): Promise<void>;
    RemoveDocuments(
      job: string,
      workspace: number,
      ids: number[],
      removal: { everywhere: boolean },
    ): Promise<number>;
  };
  Reading: {
    PauseQueue(paused: boolean): Promise<void>;
    Queue(workspace: number): Promise<{ waiting: number }>;
  };
}

export interface Doc {
  id: number;
  name: string;
  title: string;
  status: string;
  failure: { code: string; message: string; hint: string } | null;
  pages: number;
  chunks: number;
  pagesWaiting: number;
  thumbnail: boolean;
  pagesRecognised: number;
}

declare global {
  interface Window {
    go: { main: Bound };
  }
}

export interface Options {
  /** Folder of the library; a new one unless given. */
  home?: string;
  /** Address of a model server; by default one where nobody listens. */
  ollama?: string;
  /** As on a computer that has no model server, as far as that can be had: none is named, and none stands beside the program. */
  bare?: boolean;
  /** A program that stands in for the model server that comes with Ibid. */
  engine?: string;
  /** Folder of the built-in models; without it, none are used. */
  models?: string;
  context?: BrowserContextOptions;
}

/**
 * What the page reports that is no fault of it. The script of the development server, which
 * the window does not have, throws for want of an element that a served page lacks, and when
 * a page that is being left, its socket closed, still asks for something. And pdf.js's worker
 * throws when a document is closed while it still opens it.
 */
const harmless = (told: string) =>
  /^.*\n\s*at .*\/wails\/ipc\.js/.test(told) || /Worker was terminated[^]*pdf\.worker/.test(told);

/** Switches off what the browser does on its own behalf. */
const browserFlags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]; // prettier-ignore

export class Ibid {
  /** Those that run now. */
  static readonly running = new Set<Ibid>();

  readonly home: string;
  page!: Page;
  /** Everything the page asked for since the start. */
  readonly requested: string[] = [];
  /** What went wrong inside the page: exceptions, and what the content security policy refused. */
  readonly wrong: string[] = [];
  #program!: Program;
  #browser!: Browser;
  #address = '';

  private constructor(private options: Options) {
    this.home = options.home ?? scratch('home');
  }

  static async start(options: Options = {}): Promise<Ibid> {
    const ibid = new Ibid(options);
    Ibid.running.add(ibid);
    ibid.#browser = await chromium.launch({
      executablePath: process.env.CHROME || '/usr/bin/chromium',
      args: browserFlags,
    });
    try {
      await ibid.#startProgram();
      await ibid.#openPage();
    } catch (reason) {
      await ibid.stop().catch(() => undefined);
      throw reason;
    }
    return ibid;
  }

  get log() {
    return this.#program.log();
  }

  /** Ends Ibid and starts it again with the same library and a browser that remembers nothing. */
  async restart() {
    await this.page.context().close();
    await this.#program.stop();
    await this.#startProgram();
    await this.#openPage();
  }

  async reload() {
    await this.page.reload();
    await this.#loaded();
  }

  async stop() {
    Ibid.running.delete(this);
    await this.#browser.close();
    await this.#program?.stop();
  }

  /** Adds files as the native dialog and a drop do, and waits until nothing is being read any more. */
  async add(...paths: string[]): Promise<Doc[]> {
    await this.page.evaluate((paths) => window.go.main.Documents.AddPaths(1, paths), paths);
    return this.settled();
  }

  documents(): Promise<Doc[]> {
    return this.page.evaluate(() => window.go.main.Documents.Documents(1));
  }

  /**
   * Waits until every document has come to its end. A new library compiles the PDF reader
   * first, which takes a busy computer long.
   */
  settled(): Promise<Doc[]> {
    return until(
      'the end of reading',
      async () => {
        const documents = await this.documents();
        return documents.every((d) => ['ready', 'failed', 'cancelled'].includes(d.status))
          ? documents
          : undefined;
      },
      90,
    );
  }

  /** Asks and waits for the finished answer, which is the last on the page. */
  async ask(question: string) {
    const answers = this.page.getByTestId('answer');
    const before = await answers.count();
    await this.type(question);
    await this.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await answers.nth(before).waitFor();
    return answers.nth(before);
  }

  async type(question: string) {
    await this.page.getByRole('textbox', { name: 'Question' }).fill(question);
  }

  /** Brings the list of documents or of conversations in sight; beside the viewer the sources are folded. */
  async openPane(name: 'Sources' | 'History') {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
    if (!(await tab.isVisible()))
      await this.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await tab.click();
  }

  /** Opens a conversation of an earlier time by its first question. */
  async openConversation(question: string) {
    await this.openPane('History');
    // A conversation is called by its first question, shortened.
    await this.page
      .getByRole('button', { name: question.slice(0, 40) })
      .first()
      .click();
    await this.page.getByTestId('answer').first().waitFor();
  }

  /** The requests of the page that left this computer. */
  strangers(): string[] {
    return this.requested.filter((url) => {
      const { protocol, hostname } = new URL(url);
      return !['blob:', 'data:', 'about:'].includes(protocol) && hostname !== '127.0.0.1';
    });
  }

  async #startProgram() {
    const port = await freePort();
    this.#address = `http://127.0.0.1:${port}/`;
    this.#program = new Program('ibid', this.#path(), [], {
      IBID_HOME: this.home,
      ...(this.options.models && { IBID_MODELS: this.options.models }),
      ...(this.options.bare || this.options.engine
        ? { OLLAMA_HOST: '', IBID_ENGINE: this.options.engine ?? '', HOME: scratch('person') }
        : { OLLAMA_BASE_URL: this.options.ollama ?? `127.0.0.1:${await freePort()}` }),
      devserver: `127.0.0.1:${port}`,
      assetdir: 'frontend/dist',
      loglevel: 'Warning',
    });
    await this.#program.ready('its page', async () => {
      const answer = await fetch(this.#address).catch(() => undefined);
      return answer?.ok || undefined;
    });
  }

  /** The program; bare, it stands alone in a folder. */
  #path(): string {
    const path = prepared('IBID_E2E_APP');
    if (!this.options.bare) return path;
    const alone = join(scratch('program'), 'ibid');
    copyFileSync(path, alone);
    return alone;
  }

  async #openPage() {
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...this.options.context,
    });
    const page = (this.page = await context.newPage());
    page.setDefaultTimeout(15_000);
    page.on('request', (request) => this.requested.push(request.url()));
    page.on('websocket', (socket) => this.requested.push(socket.url()));
    const report = (told: string) => void (harmless(told) || this.wrong.push(told));
    page.on('pageerror', (error) => report(error.stack ?? error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') report(`${message.text()} ${message.location().url}`.trim());
    });
    await page.goto(this.#address);
    await this.#loaded();
  }

  async #loaded() {
    await this.page.getByRole('region', { name: 'Conversation' }).waitFor();
    await this.page.getByText('Opening the library…').waitFor({ state: 'detached' });
  }
}
