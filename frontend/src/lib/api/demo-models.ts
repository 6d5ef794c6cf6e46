/** What the development mock does with models and their server: it installs, starts, fetches and fails while one looks. */
import { AppError } from './error';
import {
  mockCatalogue,
  mockEmbedder,
  mockEngine,
  mockInstalled,
  mockModels,
  mockSetup,
  mockTest,
} from './mock';
import type { Api, Engine, Events, InstalledModel, ModelRole, Setup } from './types';

type Emit = <K extends keyof Events>(name: K, event: Events[K]) => void;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const log = (i: number) =>
  `time=2026-11-22T10:00:0${i % 10}.000Z level=INFO source=server.go:${1200 + i} msg="runner is ready" port=40123`;

export class DemoModels {
  #stopped = new Set<string>();
  #engine: Engine;
  #installed: InstalledModel[];
  #fetched = new Map<string, number>();

  constructor(
    private demo: string | null,
    private emit: Emit,
  ) {
    const bare = ['setup-none', 'setup-start', 'setup-models', 'passages'].includes(demo ?? '');
    this.#installed = bare ? [] : [this.#loaded(mockInstalled()), mockEmbedder(), this.#spare()];
    this.#engine = this.#first();
  }

  readonly api: Partial<Api> = {
    setup: async () => this.#setup(),
    models: async () => this.#status(),
    openDownload: () => {
      setTimeout(() => this.#change({ kind: 'installed', state: 'down' }), 3000);
    },
    engine: async () => this.#engine,
    startEngine: async () => this.#start(),
    restartEngine: async () => this.#start(),
    engineLog: async () => Array.from({ length: 40 }, (_, i) => log(i)),
    installedModels: async () => [...this.#installed],
    getModels: async (job, names) => this.#get(job, names),
    modelsInFolder: async () => [mockInstalled({ name: 'quiet:3b', loaded: undefined }), mockEmbedder()],
    importModels: async (job, names) => this.#get(job, names),
    removeModel: async (name) => void (this.#installed = this.#installed.filter((m) => m.name !== name)),
    unloadModel: async (name) => this.#edit(name, { loaded: undefined }),
    testModel: async (job, model) => {
      const test = mockTest({ model });
      for (const task of test.tasks) {
        await wait(700);
        if (this.#stopped.has(job)) throw new AppError('cancelled', 'Stopped.');
        this.emit('modelTask', { job, ...task });
      }
      return test;
    },
    useModel: async (role, name) => {
      this.#installed = this.#installed.map((m) => ({
        ...m,
        roles: m.name === name ? [...new Set([...m.roles, role])] : m.roles.filter((r) => r !== role),
      }));
    },
  };

  /** Ends a piece of work. */
  stop(job: string) {
    this.#stopped.add(job);
  }

  #first(): Engine {
    switch (this.demo) {
      case 'setup-none':
      case 'passages':
        return mockEngine({ kind: 'none', state: 'down', host: '', version: '' });
      case 'setup-start':
        return mockEngine({ kind: 'installed', state: 'down', host: '', version: '' });
      case 'remote':
        return mockEngine({ kind: 'set', host: 'workstation.lan:11434', remote: true, encrypted: true });
      case 'exposed':
        return mockEngine({ kind: 'set', host: '192.168.1.20:11434', remote: true });
      default:
        return mockEngine(this.#started);
    }
  }

  #started: Partial<Engine> = {
    kind: 'installed',
    state: 'ready',
    host: '127.0.0.1:40123',
    version: '0.17.4',
    program: '/usr/local/bin/ollama',
    folder: '/home/me/.ollama/models',
  };

  #uses(role: ModelRole): string {
    return this.#installed.find((m) => m.roles.includes(role))?.name ?? '';
  }

  #setup(): Setup {
    const missing = (['chat', 'embedding'] as const).filter((role) => !this.#uses(role));
    const { kind, state, remote } = this.#engine;
    const stage =
      kind === 'none' ? 'engine' : state !== 'ready' ? 'start' : missing.length ? 'models' : 'ready';
    return mockSetup({ stage, engine: this.#engine, missing, ...(remote ? { sets: [] } : {}) });
  }

  #status() {
    const running = this.#engine.state === 'ready';
    return mockModels({
      host: this.#engine.host,
      chatModel: running ? this.#uses('chat') : '',
      embeddingModel: running ? this.#uses('embedding') : '',
      available: this.#installed.filter((m) => m.chat).map((m) => m.name),
      availableEmbeddings: this.#installed.filter((m) => m.embedding).map((m) => m.name),
      availableVision: this.#installed.filter((m) => m.vision).map((m) => m.name),
    });
  }

  async #start(): Promise<Engine> {
    this.#change({ kind: 'installed', state: 'starting' });
    await wait(1500);
    this.#change(this.#started);
    return this.#engine;
  }

  async #get(job: string, names: string[]) {
    const models = names.map(
      (name) => mockCatalogue().find((m) => m.name === name) ?? { ...mockCatalogue()[0]!, name },
    );
    const total = models.reduce((sum, m) => sum + m.download, 0);
    for (const [i, { name, download }] of models.entries()) {
      const before = models.slice(0, i).reduce((sum, m) => sum + m.download, 0);
      let here = this.#fetched.get(name) ?? 0;
      while (here < download) {
        await wait(200);
        if (this.#stopped.has(job)) throw new AppError('cancelled', 'Stopped.');
        if (this.demo === 'offline' && here > download / 3)
          throw new AppError('offline', 'The models cannot be reached.', 'Check the network, then continue.');
        here = Math.min(download, here + 30_000_000);
        this.#fetched.set(name, here);
        const done = before + here;
        const phase = here < download ? 'downloading' : 'verifying';
        const seconds = (total - done) / 150_000_000;
        const both = { modelDone: here, modelTotal: download, done, total };
        this.emit('pull', { job, model: name, number: i + 1, models: names.length, phase, pace: 150e6, seconds, ...both }); // prettier-ignore
      }
      const make = name.startsWith('embedding') ? mockEmbedder : mockInstalled;
      this.#installed = [
        ...this.#installed.filter((m) => m.name !== name),
        make({ name, bytes: download, roles: [] }),
      ];
    }
  }

  #loaded(model: InstalledModel): InstalledModel {
    const until = new Date(Date.now() + 5 * 60_000).toISOString();
    return { ...model, loaded: { bytes: 6_100_000_000, gpu: 0.62, context: 8192, until } };
  }

  #spare(): InstalledModel {
    return mockInstalled({
      name: 'qwen2.5vl:7b',
      bytes: 6_000_000_000,
      vision: true,
      unformatted: false,
      thinking: false,
      usedAt: '0001-01-01T00:00:00Z',
      roles: ['vision'],
    });
  }

  #edit(name: string, change: Partial<InstalledModel>) {
    this.#installed = this.#installed.map((m) => (m.name === name ? { ...m, ...change } : m));
  }

  #change(change: Partial<Engine>) {
    this.#engine = { ...this.#engine, ...change };
    this.emit('engine', this.#engine);
  }
}
