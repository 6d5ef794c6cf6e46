import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { freePort, sample } from './program';

// Whoever is called here was called by model text.
const called: string[] = [];
let trap: Server;
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  const port = await freePort();
  trap = createServer((request, response) => {
    called.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(port, '127.0.0.1', resolve));
  const evil = `http://127.0.0.1:${port}`;
  ollama = await Ollama.start({
    replies: [
      {
        when: 'break clause',
        text: [
          'The tenant gives nine months’ written notice [1].',
          `<script>window.hacked = 'script'; fetch('${evil}/script')</script>`,
          `<img src="${evil}/image.png" onerror="window.hacked = 'image'">`,
          `<iframe src="${evil}/frame"></iframe><link rel="stylesheet" href="${evil}/style.css">`,
          `<svg onload="window.hacked = 'svg'"></svg><video src="${evil}/video"></video>`,
          `![the clause](${evil}/markdown.png)`,
          `[read more](javascript:window.hacked='link') and [here](${evil}/link)`,
          `<details open ontoggle="window.hacked = 'toggle'">notice</details>`,
          `The break clause ends it. <${evil}/auto>`,
        ].join('\n\n'),
        pauseMs: 20,
      },
    ],
  });
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'));
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
  trap?.closeAllConnections();
  trap?.close();
});

/** What of the model's text has become more than text. */
const dangerous = () =>
  ibid.page
    .locator('[data-testid=answer], [data-testid=pending]')
    .locator('script, img, iframe, link, video, details[ontoggle], a, object, embed, svg[onload]')
    .count();

test('a model’s answer is text: it runs nothing and loads nothing', async () => {
  const { page } = ibid;
  await ibid.type('How does the break clause work?');
  await page.keyboard.press('Enter');
  await page.getByTestId('pending').getByText('nine months').waitFor();
  expect(await dangerous()).toBe(0);
  const answer = page.getByTestId('answer');
  await answer.waitFor();
  expect(await answer.innerText()).toContain('nine months');
  expect(await dangerous()).toBe(0);
  // What was meant as a link does nothing when it is clicked.
  for (const words of ['read more', 'here']) {
    const label = answer.getByText(words).first();
    if (await label.count()) await label.click();
  }
  expect(await page.evaluate(() => (window as unknown as { hacked?: string }).hacked)).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a stored answer is text too', async () => {
  await ibid.reload();
  await ibid.openConversation('How does the break clause work?');
  expect(await ibid.page.getByTestId('answer').innerText()).toContain('nine months');
  expect(await dangerous()).toBe(0);
  expect(await ibid.page.evaluate(() => (window as unknown as { hacked?: string }).hacked)).toBeUndefined();
});

test('a question is text too', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'New conversation' }).click();
  const answer = await ibid.ask('<img src=x onerror="window.hacked = 1"> [1] **rent**');
  await answer
    .getByRole('heading', { name: '<img src=x onerror="window.hacked = 1"> [1] **rent**' })
    .waitFor();
  expect(await page.evaluate(() => (window as unknown as { hacked?: string }).hacked)).toBeUndefined();
});

test('the content security policy keeps scripts and strangers out', async () => {
  const { page } = ibid;
  const { port } = trap.address() as { port: number };
  const refused = await page.evaluate(async (url) => {
    const tried: Record<string, string> = {};
    tried.fetch = await fetch(url).then(() => 'loaded', () => 'refused'); // prettier-ignore
    tried.image = await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve('refused');
      image.src = url;
    });
    const script = document.createElement('script');
    script.textContent = 'window.hacked = "inline"';
    document.body.append(script);
    tried.inline = 'hacked' in window ? 'run' : 'refused';
    return tried;
  }, `http://localhost:${port}/policy`);
  expect(refused).toEqual({ fetch: 'refused', image: 'refused', inline: 'refused' });
});

test('nobody was called, and nothing left this computer', () => {
  expect(called).toEqual([]);
  const own = new URL(ibid.page.url()).host;
  const others = ibid.requested.filter((url) => /^(http|ws)/.test(url) && new URL(url).host !== own);
  // The only ones are those that the last test made on purpose.
  expect(others.filter((url) => !url.endsWith('/policy'))).toEqual([]);
});
