/** Nouns about models and their server, for tests. */
import type {
  CatalogueModel,
  ChosenModel,
  Engine,
  InstalledModel,
  Machine,
  ModelSet,
  ModelTest,
  PullProgress,
  Setup,
} from './types';

/** A model server that was running on this computer already. */
export function mockEngine(change: Partial<Engine> = {}): Engine {
  return {
    kind: 'running',
    state: 'ready',
    host: '127.0.0.1:11434',
    version: '0.24.0',
    program: '',
    folder: '',
    restarts: 0,
    remote: false,
    encrypted: false,
    ...change,
  };
}

/** A laptop without a graphics card. */
export function mockMachine(change: Partial<Machine> = {}): Machine {
  return {
    system: 'linux',
    processor: 'Eight quiet cores',
    cores: 8,
    memory: 16_000_000_000,
    freeMemory: 9_000_000_000,
    freeDisk: 180_000_000_000,
    gpus: [],
    slow: false,
    ...change,
  };
}

/** A model that writes answers. */
export function mockCatalogueModel(change: Partial<CatalogueModel> = {}): CatalogueModel {
  return {
    name: 'qwen3:4b',
    title: 'Qwen3 4B',
    about: 'Writes careful answers, in many languages.',
    roles: ['chat', 'judge'],
    download: 2_500_000_000,
    memory: 4_200_000_000,
    parameters: 4_000_000_000,
    context: 40_960,
    licence: 'Apache-2.0',
    languages: [],
    quirk: '',
    ...change,
  };
}

export const embedder = mockCatalogueModel({
  name: 'embeddinggemma',
  title: 'EmbeddingGemma',
  about: 'Finds passages that say the same in other words.',
  roles: ['embedding'],
  download: 620_000_000,
  memory: 800_000_000,
  parameters: 308_000_000,
  context: 2048,
  licence: 'Gemma',
});

const seer = mockCatalogueModel({
  name: 'qwen2.5vl:7b',
  title: 'Qwen2.5-VL 7B',
  about: 'Reads pages that are pictures.',
  roles: ['vision'],
  download: 6_000_000_000,
  memory: 7_900_000_000,
  parameters: 8_000_000_000,
  licence: 'Apache-2.0',
});

const chosen = (model: CatalogueModel, change: Partial<ChosenModel> = {}): ChosenModel => ({
  ...model,
  role: model.roles[0] as ChosenModel['role'],
  optional: false,
  installed: false,
  ...change,
});

/** The set that suits most laptops. */
function mockSet(change: Partial<ModelSet> = {}): ModelSet {
  return {
    name: 'medium',
    about: 'Good answers at a pace that one can read along with.',
    models: [chosen(mockCatalogueModel()), chosen(embedder), chosen(seer, { optional: true })],
    download: 3_120_000_000,
    memory: 5_000_000_000,
    pace: 12,
    fits: true,
    lacks: '',
    ...change,
  };
}

const tiny = mockCatalogueModel({
  name: 'qwen3:1.7b',
  title: 'Qwen3 1.7B',
  download: 1_400_000_000,
  memory: 2_300_000_000,
  parameters: 1_700_000_000,
});
const big = mockCatalogueModel({
  name: 'qwen3:30b',
  title: 'Qwen3 30B',
  download: 19_000_000_000,
  memory: 21_000_000_000,
  parameters: 3_300_000_000,
});

/** What Ibid knows of. */
export const mockCatalogue = (): CatalogueModel[] => [mockCatalogueModel(), tiny, big, embedder, seer];

/** A computer on which all is there. */
export function mockSetup(change: Partial<Setup> = {}): Setup {
  return {
    stage: 'ready',
    engine: mockEngine(),
    machine: mockMachine(),
    missing: [],
    sets: [
      mockSet(),
      mockSet({
        name: 'small',
        about: 'Quick, and short answers at times.',
        models: [chosen(tiny), chosen(embedder)],
        download: 2_020_000_000,
        memory: 3_100_000_000,
        pace: 26,
      }),
      mockSet({
        name: 'large',
        about: 'The best answers, for computers with much memory.',
        models: [chosen(big), chosen(embedder)],
        download: 19_620_000_000,
        memory: 22_000_000_000,
        pace: 9,
        fits: false,
        lacks: 'It needs 22 GB of memory; this computer has 16 GB.',
      }),
    ],
    gain: '',
    ...change,
  };
}

/** A computer with a model server that has no models. */
export const withoutModels = () => mockSetup({ stage: 'models', missing: ['chat', 'embedding'] });

/** How far a model is that is being fetched. */
export function mockPull(change: Partial<PullProgress> = {}): PullProgress {
  return {
    model: 'qwen3:4b',
    number: 1,
    models: 2,
    phase: 'downloading',
    modelDone: 1_250_000_000,
    modelTotal: 2_500_000_000,
    done: 1_250_000_000,
    total: 3_120_000_000,
    pace: 12_500_000,
    seconds: 150,
    ...change,
  };
}

/** A model that the server has. */
export function mockInstalled(change: Partial<InstalledModel> = {}): InstalledModel {
  return {
    name: 'qwen3:8b',
    digest: 'sha256:500a1f067a9f',
    bytes: 5_200_000_000,
    modifiedAt: '2026-11-02T10:00:00Z',
    usedAt: '2026-11-20T10:00:00Z',
    parameters: '8.2B',
    quantisation: 'Q4_K_M',
    context: 40_960,
    dimensions: 0,
    chat: true,
    embedding: false,
    vision: false,
    unformatted: false,
    unsuited: '',
    thinking: true,
    tools: true,
    remote: false,
    roles: ['chat'],
    licence: 'Apache-2.0',
    ...change,
  };
}

/** One that makes vectors. */
export const mockEmbedder = (change: Partial<InstalledModel> = {}) =>
  mockInstalled({
    name: 'embeddinggemma:latest',
    digest: 'sha256:85462619ee72',
    bytes: 620_000_000,
    parameters: '307.58M',
    quantisation: 'BF16',
    context: 2048,
    dimensions: 768,
    chat: false,
    embedding: true,
    unformatted: false,
    thinking: false,
    tools: false,
    roles: ['embedding'],
    licence: 'Gemma',
    ...change,
  });

/** A test that was passed. */
export function mockTest(change: Partial<ModelTest> = {}): ModelTest {
  return {
    model: 'qwen3:8b',
    digest: 'sha256:500a1f067a9f',
    passed: true,
    tasks: [
      { name: 'Answers from a passage', passed: true, said: 'Nine months.', why: '', seconds: 1.2 },
      { name: 'Cites the passage', passed: true, said: '[1]', why: '', seconds: 0.9 },
      { name: 'Says when nothing is found', passed: true, said: 'Not found.', why: '', seconds: 0.8 },
      { name: 'Keeps to a form', passed: true, said: '{"supported":true}', why: '', seconds: 0.7 },
    ],
    load: 2.4,
    firstToken: 0.6,
    readPace: 210,
    writePace: 12,
    ...change,
  };
}
