/** Models and what they need, in words. */
import type { CatalogueModel, InstalledModel, LoadedModel, Machine, ModelRole, Setup } from '../../api';
import { strings } from '../../strings';
import { bytes, day } from '../../text/format';
import { language, percent } from '../../text/reading';

const t = strings.models.models;

/** What models are there for, the most needed first. */
export const roles: { role: ModelRole; name: string; use: string }[] = [
  { role: 'chat', ...t.roles.chat },
  { role: 'embedding', ...t.roles.embedding },
  { role: 'judge', ...t.roles.judge },
  { role: 'vision', ...t.roles.vision },
];

/** What a role is called; one of a newer backend keeps its own name. */
export function roleName(role: string): string {
  return roles.find((r) => r.role === role)?.name ?? role;
}

/** What a model that is installed is offered for: what the server says it is able to do, and was made for. */
export function rolesFor(model: InstalledModel): ModelRole[] {
  if (model.remote) return [];
  return roles
    .map((r) => r.role)
    .filter((role) =>
      role === 'embedding'
        ? model.embedding
        : role === 'vision'
          ? model.vision
          : model.chat && !(role === 'chat' && model.unsuited),
    );
}

/** What the settings and the index call the embedders that are part of Ibid. */
const builtIn = new Map([
  ['built-in', t.builtInEnglish],
  ['bge-small-en-v1.5', t.builtInEnglish],
  ['multilingual-e5-small', t.builtInMultilingual],
]);

/** What a model is called on screens. */
export function modelName(name: string): string {
  return builtIn.get(name) ?? name;
}

/** The embedding models that one can choose among; the built-in ones where they can be used. */
export function embedders(
  status: { builtIn: string; availableEmbeddings: string[] } | null | undefined,
): { value: string; name: string }[] {
  const names = status?.builtIn ? ['built-in', 'multilingual-e5-small'] : [];
  const own = names.map((value) => ({ value, name: modelName(value) }));
  return [...own, ...offered(status?.availableEmbeddings)];
}

/** Models as what one chooses among. */
export function offered(available: string[] | undefined): { value: string; name: string }[] {
  return (available ?? []).map((name) => ({ value: name, name }));
}

/** What a model is able to do, as the server says. */
export function abilities(model: InstalledModel): string {
  return [
    model.chat && t.writesText,
    model.embedding && t.makesVectors,
    model.vision && t.seesPictures,
    model.thinking && t.thinksFirst,
    model.tools && t.usesTools,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Size and make of a model: "8.2B parameters, Q4_K_M, reads 40,960 tokens". */
export function makeLine(model: InstalledModel): string {
  return [
    model.parameters && t.parameters(model.parameters),
    model.quantisation,
    model.context > 0 && t.reads(model.context),
    model.dimensions > 0 && strings.common.dimensions(model.dimensions),
  ]
    .filter(Boolean)
    .join(', ');
}

/** How a model did when it was tested last: "Tested today: 3 of 4 tasks passed". Empty: it was not. */
export function testedLine({ tested }: Pick<InstalledModel, 'tested'>): string {
  if (!tested) return '';
  const when = day(tested.at).replace(/^[TY]/, (c) => c.toLowerCase());
  const failed = tested.failed.length ? ` ${t.notPassed(tested.failed.join('; '))}` : '';
  return `${t.tested(when, tested.passed, tested.tasks)}${failed}`;
}

/** Where a model lies that is in memory: "In memory: 5.2 GB, 60% of it on the graphics card, until 14:35". */
export function loadedLine(loaded: LoadedModel): string {
  const split =
    loaded.gpu >= 1 ? t.onGraphicsCard : loaded.gpu > 0 ? t.partly(percent(loaded.gpu)) : t.onTheProcessor;
  const until = clock(loaded.until);
  return [t.inMemory(bytes(loaded.bytes)), split, until && t.until(until)].filter(Boolean).join(', ');
}

/** The time of a day; empty where there is none, or one so far off that it means “always”. */
function clock(iso: string): string {
  const date = new Date(iso);
  const days = (date.getTime() - Date.now()) / 86_400_000;
  if (Number.isNaN(days) || days > 2 || date.getFullYear() < 1971) return '';
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/**
 * Tokens a second as a person reads them. A token is about three quarters of an
 * English word (https://help.openai.com/en/articles/4936856).
 */
export function paceLine(tokens: number): string {
  if (tokens <= 0) return '';
  const words = tokens * 0.75;
  const rounded = words < 9.5 ? Number(words.toPrecision(1)) : Math.round(words);
  return rounded === 1 ? t.oneWordASecond : t.wordsASecond(rounded);
}

/** The share of a computer's memory that a model may take: the rest is for all other programs. */
const share = 0.8;

/** What the model server uses of this computer: the one that comes with Ibid uses no graphics card. */
export function usable({ machine, engine }: Pick<Setup, 'machine' | 'engine'>): Machine {
  return engine.kind === 'bundled' ? { ...machine, gpus: machine.gpus.filter((g) => g.shared) } : machine;
}

/** Why a model cannot be used well on this computer, as a sentence; empty: it can, or nobody knows. */
export function lacks(model: Pick<CatalogueModel, 'memory' | 'download'>, machine: Machine): string {
  const memory = Math.max(machine.memory, ...machine.gpus.map((g) => g.memory));
  if (memory > 0 && model.memory > memory * share) return t.lacksMemory(bytes(model.memory), bytes(memory));
  if (machine.freeDisk > 0 && model.download > machine.freeDisk)
    return t.lacksDisk(bytes(model.download), bytes(machine.freeDisk));
  return '';
}

/** What a model of the catalogue costs: "2.5 GB to download, 4.2 GB of memory, Apache-2.0". */
export function costLine(model: CatalogueModel): string {
  return [
    t.download(bytes(model.download)),
    model.memory > 0 && t.ofMemory(bytes(model.memory)),
    model.licence,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The languages of a model of the catalogue. */
export function languagesLine({ languages }: Pick<CatalogueModel, 'languages'>): string {
  return languages.length ? languages.map(language).join(', ') : t.manyLanguages;
}

/** Models of the catalogue that have all the words somewhere: in name, title, what they are for, languages. */
export function findModels(models: CatalogueModel[], text: string): CatalogueModel[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter((m) => {
    const said = [m.name, m.title, m.about, ...m.roles.map(roleName), languagesLine(m)]
      .join(' ')
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Whether two names mean one model: the server calls "nomic-embed-text" "nomic-embed-text:latest". */
export function sameModel(a: string, b: string): boolean {
  const full = (name: string) => (/:[^/]*$/.test(name) ? name : `${name}:latest`).toLowerCase();
  return a !== '' && full(a) === full(b);
}

/** A name for a model made of a file: "Quiet_3B-Q4.gguf" becomes "quiet_3b-q4". */
export function nameOf(file: string): string {
  return file
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
}

/** The computer in one line: "8 cores, 16 GB of memory, Arc 770 with 16 GB". */
export function machineLine(machine: Machine): string {
  const gpus = machine.gpus.map((g) =>
    g.shared || !g.memory ? g.name : t.graphicsCard(g.name, bytes(g.memory)),
  );
  return [
    machine.cores > 0 && t.core(machine.cores),
    machine.memory > 0 && t.ofMemory(bytes(machine.memory)),
    ...(gpus.length ? gpus : [t.noGraphicsCard]),
    machine.freeDisk > 0 && t.freeDisk(bytes(machine.freeDisk)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What deleting a model means: for the disk, for answers, and for search. `indexed`: the index was made with it. */
export function removalText(model: InstalledModel, indexed: boolean): string {
  const sentences = [t.freed(bytes(model.bytes))];
  if (indexed) sentences.push(t.indexed);
  if (model.roles.includes('chat')) sentences.push(t.writesAnswers);
  const rest = model.roles
    .filter((r) => r !== 'chat' && r !== 'embedding')
    .map((r) => roleName(r).toLowerCase());
  if (rest.length) sentences.push(t.also(rest.join(t.and)));
  sentences.push(t.getAgain);
  return sentences.join(' ');
}
