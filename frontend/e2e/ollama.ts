/** The scripted model server, behind a door that notes what passes. */
import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { Program, prepared, scratch } from './program';

/** A reply of backend/fake's Script. */
export interface Reply {
  /** Stands for every request whose last message holds these words. */
  when?: string;
  text: string;
  pauseMs?: number;
  ending?: string;
}

export class Ollama {
  /** The path of every request so far. */
  readonly requests: string[] = [];
  /** The path of every request whose client went away before its answer was complete. */
  readonly abandoned: string[] = [];

  private constructor(
    readonly host: string,
    private program: Program,
    private door: Server,
  ) {}

  /** Starts a server with a chat model that quotes the passages it is sent, unless a reply says otherwise. */
  static async start(replies: Reply[] = [], pauseMs = 0): Promise<Ollama> {
    const script = join(scratch('ollama'), 'script.json');
    writeFileSync(script, JSON.stringify({ replies, pauseMs }));
    const program = new Program('fakeollama', prepared('IBID_E2E_OLLAMA'), ['-script', script]);
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
      incoming.pipe(forwarded);
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
