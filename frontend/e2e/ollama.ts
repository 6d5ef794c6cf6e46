/** The scripted model server, behind a door that notes what passes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { Program, prepared, repository, scratch } from './program';

/** A reply of internal/fake's Script. */
export interface Reply {
  /** Stands for every request whose last message holds these words. */
  when?: string;
  text: string;
  pauseMs?: number;
  ending?: string;
  /** Sent before the text if the request offers tools. */
  calls?: { name: string; arguments: object }[];
}

/** A model of internal/fake's Script. */
export interface Model {
  name: string;
  capabilities: string[];
  bytes?: number;
  parameters?: string;
  quantisation?: string;
  context?: number;
  licence?: string;
}

/** A model of internal/fake's Script that can be fetched. */
export interface Offer extends Model {
  /** How its first attempt ends when `arrives` bytes are there; the next goes on from there. */
  ending?: string;
  error?: string;
  arrives?: number;
  /** Before each of its sixteen pieces. */
  pauseMs?: number;
}

/** Every model of the catalogue, as large as it says, to be fetched. */
export function offers(change: Partial<Offer> = {}): Offer[] {
  const text = readFileSync(join(repository, 'backend/catalogue/catalogue.toml'), 'utf8');
  const models = text.split(/^\[\[model\]\]$/m).slice(1);
  return models.map((block) => {
    const value = (key: string) => new RegExp(`^${key} = (.+)$`, 'm').exec(block)?.[1] ?? '';
    const roles = JSON.parse(value('roles')) as string[];
    const capabilities = roles.includes('embedding') ? ['embedding'] : ['completion'];
    if (roles.includes('vision')) capabilities.push('vision');
    const name = JSON.parse(value('name')) as string;
    return {
      name: name.includes(':') ? name : `${name}:latest`,
      capabilities,
      bytes: Number(value('download').replaceAll('_', '')),
      ...change,
    };
  });
}

export interface Script {
  replies?: Reply[];
  /** Those installed; a chat model and an embedding model unless given. */
  models?: Model[];
  /** Those that can be fetched; none unless given. */
  offers?: Offer[];
  /** Milliseconds before each word of an answer. */
  pauseMs?: number;
}

export class Ollama {
  /** The path of every request so far. */
  readonly requests: string[] = [];
  /** The path of every request whose client went away before its answer was complete. */
  readonly abandoned: string[] = [];
  /** Milliseconds before each batch of vectors. */
  embedDelay = 0;

  private constructor(
    readonly host: string,
    private program: Program,
    private door: Server,
  ) {}

  /** Starts a server whose chat model quotes the passages it is sent, unless a reply says otherwise. */
  static async start(script: Script = {}): Promise<Ollama> {
    const file = join(scratch('ollama'), 'script.json');
    writeFileSync(file, JSON.stringify(script));
    const program = new Program('fakeollama', prepared('IBID_E2E_OLLAMA'), ['-script', file]);
    const host = await program.ready('its address', () => /^127\.0\.0\.1:\d+$/m.exec(program.log())?.[0]);
    const [hostname, port] = host.split(':');

    const door = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '';
      ollama.requests.push(path);
      const forwarded = request(
        { hostname, port, path, method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.on('error', () => outgoing.destroy());
      outgoing.on('close', () => {
        if (outgoing.writableFinished) return;
        ollama.abandoned.push(path);
        forwarded.destroy();
      });
      const delay = path === '/api/embed' ? ollama.embedDelay : 0;
      setTimeout(() => incoming.pipe(forwarded), delay);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const ollama = new Ollama(`127.0.0.1:${(door.address() as { port: number }).port}`, program, door);
    return ollama;
  }

  async stop() {
    if (!this.door.listening) return;
    this.door.closeAllConnections();
    await new Promise((resolve) => this.door.close(resolve));
    await this.program.stop();
  }
}
