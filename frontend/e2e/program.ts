/**
 * Programs that the tests start: each with a log and a readiness that is waited
 * for, each ended for certain. build/test-*.sh sets the environment:
 *
 *   IBID_E2E_DIR     a folder that is removed afterwards
 *   IBID_E2E_APP     the program under test
 *   IBID_E2E_OLLAMA  the scripted model server
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** The path of a sample document. */
export const sample = (name: string) => join(repository, 'samples', `${name}.pdf`);

export interface SampleQuestion {
  pdf: string;
  question: string;
  answer: string;
  page: number;
}

/** The sample question whose text holds these words. */
export function sampleQuestion(words: string): SampleQuestion {
  const all = JSON.parse(
    readFileSync(join(repository, 'samples/questions.json'), 'utf8'),
  ) as SampleQuestion[];
  const found = all.find((q) => q.question.includes(words));
  if (!found) throw new Error(`samples/questions.json has no question with “${words}”`);
  return found;
}

/** What the script that runs the tests has prepared. */
export function prepared(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the tests by make test-browser or make test-window`);
  return value;
}

/** A new folder, removed with all the others when the tests are over. */
export const scratch = (name: string) => mkdtempSync(join(prepared('IBID_E2E_DIR'), `${name}-`));

/** Waits until `look` gives something else than undefined, and gives that. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  seconds = 20,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether a process is there; one that has ended and waits to be collected is not. */
export function alive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export class Program {
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #log: string;
  readonly #pidFile: string;

  constructor(
    readonly name: string,
    path: string,
    args: string[] = [],
    environment: NodeJS.ProcessEnv = {},
  ) {
    const directory = prepared('IBID_E2E_DIR');
    this.#log = join(mkdtempSync(join(directory, 'log-')), `${name}.log`);
    const log = openSync(this.#log, 'w');
    this.#child = spawn(path, args, {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    if (this.#child.pid === undefined) throw new Error(`${path} cannot be started`);
    this.pid = this.#child.pid;
    // The script ends whatever is left when the tests were broken off.
    this.#pidFile = join(directory, `${this.pid}.pid`);
    writeFileSync(this.#pidFile, String(this.pid));
  }

  get running() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  log(): string {
    return readFileSync(this.#log, 'utf8');
  }

  /** Waits for the program to be ready; when it ends or is too slow, the error shows its log. */
  async ready<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
    try {
      return await until(`${this.name}: ${what}`, () => {
        if (!this.running) throw new Error(`${this.name} has ended before ${what}`);
        return look();
      });
    } catch (reason) {
      throw new Error(`${reason}\n--- log of ${this.name}\n${this.log()}`, { cause: reason });
    }
  }

  /** Waits for the program to end by itself. One that does not is made to tell where it stands, as Go's programs can, and is ended. */
  async ended(seconds = 15): Promise<void> {
    const over = (wait: number) =>
      until(`the end of ${this.name}`, () => (this.running ? undefined : true), wait);
    try {
      await over(seconds);
    } catch (reason) {
      this.#child.kill('SIGQUIT');
      await over(2).catch(() => this.#child.kill('SIGKILL'));
      throw new Error(`${reason}\n--- log of ${this.name}\n${this.log()}`, { cause: reason });
    }
    rmSync(this.#pidFile, { force: true });
  }

  /** Asks the program to end and waits until it has. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#child.kill('SIGTERM');
    await this.ended();
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
