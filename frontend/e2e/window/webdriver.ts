/** As much of the WebDriver protocol as the tests of the real window need. */
import { Program, freePort, until } from '../program';
import { descendants, ended } from './desktop';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export const Enter = '\uE007';

interface Found {
  [elementKey]: string;
}

export class Session {
  private constructor(
    readonly driver: Program,
    private address: string,
    private id: string,
  ) {}

  /** Starts a program with arguments by WebKitWebDriver, which hands its environment on. */
  static async start(binary: string, environment: NodeJS.ProcessEnv, args: string[] = []): Promise<Session> {
    const port = await freePort();
    const driver = new Program('WebKitWebDriver', 'WebKitWebDriver', [`--port=${port}`], environment);
    const address = `http://127.0.0.1:${port}`;
    await driver.ready('its port', async () => {
      const answer = await fetch(`${address}/status`).catch(() => undefined);
      return answer?.ok || undefined;
    });
    try {
      const { sessionId } = await call<{ sessionId: string }>(`${address}/session`, 'POST', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
      });
      return new Session(driver, address, sessionId);
    } catch (reason) {
      await driver.stop();
      throw new Error(`${reason}\n--- log of WebKitWebDriver\n${driver.log()}`, { cause: reason });
    }
  }

  /** Runs a function of its own in the page. */
  evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<R> {
    return this.#call('POST', '/execute/sync', {
      script: `return (${run.toString()})(arguments[0])`,
      args: [argument],
    });
  }

  /** Waits for an element by its CSS selector, and by its name or text where one is given. */
  async find(selector: string, name?: string | RegExp, seconds = 20): Promise<string> {
    const wanted = name instanceof RegExp ? name.source : name && `^${name.replace(/[^\w\s]/g, '\\$&')}$`;
    return until(`${selector} ${name ?? ''}`, async () => {
      const found = await this.#call<Found | null>('POST', '/execute/sync', {
        script: `
          const [selector, name] = arguments;
          return [...document.querySelectorAll(selector)].find((element) => {
            if (!element.checkVisibility({ visibilityProperty: true })) return false;
            return !name || new RegExp(name).test(element.getAttribute('aria-label') ?? element.textContent.trim());
          }) ?? null`,
        args: [selector, wanted ?? ''],
      });
      return found?.[elementKey];
    }, seconds); // prettier-ignore
  }

  async click(selector: string, name?: string | RegExp) {
    await this.#call('POST', `/element/${await this.find(selector, name)}/click`, {});
  }

  async type(selector: string, text: string) {
    await this.#call('POST', `/element/${await this.find(selector)}/value`, { text });
  }

  /** The text of an element as a person sees it. */
  async text(selector: string, name?: string | RegExp): Promise<string> {
    const element = { [elementKey]: await this.find(selector, name) };
    return this.#call('POST', '/execute/sync', { script: 'return arguments[0].innerText', args: [element] });
  }

  /** Ends the session, and with it the program if it still runs. */
  async stop() {
    const processes = descendants(this.driver.pid);
    await this.#call('DELETE', '').catch(() => undefined);
    // The driver answers before it ends the program, and does not end it when it is ended itself meanwhile.
    await ended(processes);
    await this.driver.stop();
  }

  #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(`${this.address}/session/${this.id}${path}`, method, body);
  }
}

async function call<T>(url: string, method: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value;
}
