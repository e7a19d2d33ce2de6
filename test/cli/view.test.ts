import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { serveView, type View } from '../../cli/view/server.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { readPng } from '../../geo/pictures/png.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const example = resolve(import.meta.dirname, '../../examples/pond-count');
type Pixels = Uint8Array | Uint16Array;
const bands = 'The bands are R, G, B, NIR.';

let folder = '';
let view: View;

const id = (place: string): string => Buffer.from(place).toString('base64url');

const sandbox = composeSandbox();
const runQuestion = async (place: string, question: string): Promise<void> => {
  const { signal } = new AbortController();
  const reasoner = composeQuestionReasoner();
  const runFolder = join(folder, 'runs', place);
  await runTask(
    readTaskFolder(example, question).task,
    composeRun({ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 1, signal, pictures: true }),
  );
};

const logged = (sequence: number, event: object): string =>
  `${JSON.stringify({ version: 1, sequence, at: new Date().toISOString(), ...event })}\n`;

/** A log as a run leaves it that is still at work. */
const startLive = (place: string): string => {
  const path = join(folder, 'runs', place);
  mkdirSync(path, { recursive: true });
  const question = 'How wide is the <b>moat</b>?';
  writeFileSync(
    join(path, 'events.jsonl'),
    logged(0, { kind: 'run-started', task: 't', question, reasoner: 'language', files: [] }) +
      logged(1, { kind: 'profiled', files: 3, unreadable: 0, groups: 1 }),
  );
  writeFileSync(join(path, 'task.json'), JSON.stringify({ id: 't', question, files: [] }));
  return path;
};

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A plain request: no client rewrites its path. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> => {
  const { hostname, port } = new URL(view.address);
  return new Promise((done, refuse) => {
    request({ hostname, port, path, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        body += piece;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, body, headers: response.headers }));
    })
      .on('error', refuse)
      .end();
  });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-view-'));
  mkdirSync(join(folder, 'runs'));
  writeFileSync(join(folder, 'secret.txt'), 'nobody’s business');
  await runQuestion('water', `What share of the image has NDWI above 0? ${bands}`);
  await runQuestion('more-water', `What share of the image has NDWI above 0.2? ${bands}`);
  await runQuestion('ships', 'How many ships are there?');
  await sandbox.close();
  view = await serveView(join(folder, 'runs'), 0);
}, 240_000);
afterAll(async () => {
  await view?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the local view', () => {
  it('answers nobody without the token or under another name, and only looks', async () => {
    const { pathname, port } = new URL(view.address);
    expect(new URL(view.address).hostname).toBe('127.0.0.1');
    expect((await get(pathname)).status).toBe(200);
    expect((await get('/')).status).toBe(403);
    expect((await get(`/x${pathname.slice(1)}`)).status).toBe(403);
    expect((await get(pathname, { host: `evil.example:${port}` })).status).toBe(403);
    expect((await get(pathname, { host: `localhost:${port}` })).status).toBe(200);
    expect((await get(pathname, {}, 'POST')).status).toBe(405);
  });

  it('gives files of runs and nothing beside them', async () => {
    const { pathname } = new URL(view.address);
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'runs', 'water', 'link.txt'));
    symlinkSync(folder, join(folder, 'runs', 'out'));
    const run = `${pathname}run/${id('water')}/`;
    expect((await get(`${run}events.jsonl`)).status).toBe(200);
    for (const path of [
      `${run}../../secret.txt`,
      `${run}..%2f..%2fsecret.txt`,
      `${run}%2e%2e/%2e%2e/secret.txt`,
      `${run}link.txt`,
      `${run}nodes`,
      `${pathname}run/${id('..')}/secret.txt`,
      `${pathname}run/${id('out')}/secret.txt`,
      `${pathname}run/${id('/etc')}/passwd`,
      `${run}%zz`,
    ]) {
      const { status, body } = await get(path);
      expect({ path, status: status === 404 || status === 403, leaks: /nobody|root:/.test(body) }).toEqual({
        path,
        status: true,
        leaks: false,
      });
    }
  });

  it('runs nothing that a tool wrote, and gives a report an origin of its own', async () => {
    const { pathname } = new URL(view.address);
    writeFileSync(join(folder, 'runs', 'water', 'page.html'), '<script>1</script>');
    const page = await get(`${pathname}run/${id('water')}/page.html`);
    expect(page.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
    const report = await get(`${pathname}run/${id('water')}/report.html`);
    expect(report.headers['content-security-policy']).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/);
    expect(report.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });
});

describe.skipIf(executablePath === undefined)('the local view in a browser (skipped without a Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  const desktop = { width: 1280, height: 900 };
  const phone = { width: 390, height: 844 };

  const open = async (
    viewport: { width: number; height: number },
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<{ page: Page; complaints: string[] }> => {
    const page = await (await browser.newContext({ viewport, colorScheme })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (asked) => {
      if (!asked.url().startsWith(view.address) && !asked.url().startsWith('data:')) complaints.push(asked.url());
    });
    await page.goto(view.address);
    return { page, complaints };
  };
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  const compare = async (page: Page): Promise<void> => {
    for (const place of ['more-water', 'water']) await page.locator(`.runs input[value="${id(place)}"]`).check();
    await page.locator('#compare').click();
    await page.waitForURL(/compare/);
  };

  it.each([
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const)('lists runs, filters them by keyboard and opens a report: %o, %s', async (viewport, scheme) => {
    const { page, complaints } = await open(viewport, scheme);
    const shown = page.locator('.runs > li:visible');
    expect(await shown.count()).toBe(3);
    expect(await fits(page)).toBe(true);
    await page.keyboard.press('/');
    await page.keyboard.type('ships');
    expect(await shown.count()).toBe(1);
    expect(await page.locator('#count').textContent()).toBe('1 of 3');
    expect(await shown.locator('.status').textContent()).toBe('unanswered');
    await page.locator('#filter').fill('');
    await page.locator('#status').selectOption('answered');
    expect(await shown.count()).toBe(2);
    await shown.first().locator('a.ask').press('Enter');
    await page.waitForURL(/report\.html$/);
    expect(await page.locator('figure.map').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([desktop, phone])('compares two runs: answers, outputs that differ: %o', async (viewport) => {
    const { page, complaints } = await open(viewport);
    expect(await page.locator('#compare').isDisabled()).toBe(true);
    await compare(page);
    const answers = await page.locator('.sides .answer strong').allTextContents();
    expect(answers).toHaveLength(2);
    expect(new Set(answers).size).toBe(2);
    expect(await page.locator('table.outputs tr.differs').count()).toBeGreaterThan(0);
    const shown = page.locator('.swipe select');
    const [left, right] = [await shown.first().inputValue(), await shown.last().inputValue()];
    const pixels = await Promise.all(
      [left, right].map(async (source) => (await page.request.get(new URL(source, page.url()).href)).body()),
    );
    expect(pixels[0]?.equals(pixels[1] ?? Buffer.alloc(0))).toBe(false);
    expect([left, right].map((one) => decodeURIComponent(one))).toEqual([
      expect.stringContaining('condition'),
      expect.stringContaining('condition'),
    ]);
    expect(await fits(page)).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('swipes between two maps with the arrow keys and the mouse: pixels left of the edge are of one, right of the other', async () => {
    const { page, complaints } = await open(desktop);
    await compare(page);
    const stage = page.locator('.swipe .stage');
    const [left, right] = [page.locator('.swipe select').first(), page.locator('.swipe select').last()];
    const maps = await left.locator('option').evaluateAll((options) => options.map((one) => one.getAttribute('value')));
    await left.selectOption(maps[0] ?? '');
    await right.selectOption(maps.find((one) => one !== maps[0]) ?? '');
    const slider = page.locator('.swipe input');
    const picture = async (at: string) => {
      await slider.fill(at);
      // No text is evaluated in the page: its policy forbids that.
      const images = page.locator('.swipe img');
      await expect
        .poll(() => images.evaluateAll((all) => all.every((one) => 'complete' in one && one.complete === true)))
        .toBe(true);
      return readPng(await stage.screenshot());
    };
    const [under, over, half] = [await picture('100'), await picture('0'), await picture('50')];
    const [a, b, both] = [under.pixels(), over.pixels(), half.pixels()];
    const channels = half.colours.length;
    const agree = (one: Pixels, other: Pixels, from: number, to: number): number => {
      let equal = 0;
      for (let y = 0; y < half.height; y++)
        for (let x = from; x < to; x++) {
          const index = (y * half.width + x) * channels;
          if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) < 3) equal++;
        }
      return equal / (half.height * (to - from));
    };
    const [near, far] = [Math.floor(half.width / 2) - 6, Math.floor(half.width / 2) + 6];
    expect(agree(a, b, 6, half.width - 6)).toBeLessThan(0.98);
    expect(agree(both, a, 6, near)).toBeGreaterThan(0.995);
    expect(agree(both, b, far, half.width - 6)).toBeGreaterThan(0.995);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await stage.evaluate((element) => element.getAttribute('style'))).toMatch(/--at: ?51%/);
    const box = await stage.boundingBox();
    if (!box) throw new Error('no stage');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await page.mouse.up();
    expect(Number(await slider.inputValue())).toBeCloseTo(25, 0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('follows a run as it goes on, and shows its words as words', async () => {
    const path = startLive('live');
    const { page, complaints } = await open(desktop);
    const row = page.locator(`.runs > li[data-id="${id('live')}"]`);
    await expect.poll(() => row.locator('.said').textContent()).toMatch(/profile +3 files/);
    expect(await row.locator('b').count()).toBe(0);
    await row.locator('a.ask').click();
    await page.waitForURL(/live/);
    await expect.poll(() => page.locator('.log li').count()).toBe(1);
    appendFileSync(join(path, 'events.jsonl'), logged(2, { kind: 'workflow', nodes: ['measure', 'compare'] }));
    await expect.poll(() => page.locator('.log li').last().textContent()).toMatch(/workflow +measure → compare/);
    const answer = { kind: 'unanswered', reason: 'no moat', missing: [], caveats: [] };
    appendFileSync(join(path, 'events.jsonl'), logged(3, { kind: 'answered', answer }));
    writeFileSync(join(path, 'report.html'), '<!doctype html><title>r</title>');
    await page.locator('#ended').waitFor({ state: 'visible' });
    expect(complaints).toEqual([]);
    await page.context().close();
    rmSync(path, { recursive: true });
  });
});
