import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { readPng } from '../../geo/pictures/png.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const examples = resolve(import.meta.dirname, '../../examples');

let folder = '';
let browser: Browser;
const runs: Record<string, string> = {};

const runExample = async (name: string, sandbox: Sandbox): Promise<void> => {
  const runFolder = join(folder, name);
  const { task } = readTaskFolder(join(examples, name));
  const { signal } = new AbortController();
  const reasoner = composeQuestionReasoner();
  await runTask(
    task,
    composeRun({ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 1, signal, pictures: true }),
  );
  runs[name] = pathToFileURL(join(runFolder, 'report.html')).href;
};

interface Opened {
  readonly page: Page;
  /** Console errors, and addresses that the page asked for besides itself. */
  readonly complaints: readonly string[];
}

const open = async (
  name: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<Opened> => {
  const page = await (await browser.newContext({ viewport, colorScheme })).newPage();
  const complaints: string[] = [];
  const address = runs[name] ?? '';
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await page.goto(address);
  return { page, complaints };
};

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

describe.skipIf(executablePath === undefined)(
  'the report in a browser (skipped where no Chromium is installed)',
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'earthwright-browser-'));
      browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
      const sandbox = composeSandbox();
      for (const name of ['park-forest-share', 'least-cloudy-date']) await runExample(name, sandbox);
      await sandbox.close();
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each([
      ['park-forest-share', desktop, 'light'],
      ['park-forest-share', phone, 'dark'],
      ['least-cloudy-date', desktop, 'dark'],
      ['least-cloudy-date', phone, 'light'],
    ] as const)(
      '%s renders without a complaint, nothing from elsewhere, nothing wider than the window',
      async (name, viewport, scheme) => {
        const { page, complaints } = await open(name, viewport, scheme);
        expect(await page.locator('figure.map .frame').count()).toBeGreaterThan(0);
        expect(await page.locator('svg.graph .node').count()).toBeGreaterThan(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
        const drawn = '[...document.images].every((image) => image.naturalWidth > 0)';
        expect(await page.evaluate(drawn)).toBe(true);
        expect(complaints).toEqual([]);
        await page.context().close();
      },
    );

    // Shares of the map's width and height, by geopandas 1.0 and rasterio: polygon bounds in the map's CRS against the map's bounds.
    const park = { left: 0.02955, top: 0.02334, right: 0.97045, bottom: 0.97666 };
    /** Middle of one of its longest edges, which runs from west to east. */
    const edgeMiddle = { x: 0.72905, y: 0.9744 };

    it('draws the zones where they lie', async () => {
      const { page } = await open('park-forest-share', desktop, 'light');
      const frame = page.locator('figure.map .frame').first();
      const [box, edge] = [await frame.boundingBox(), await frame.locator('path.edge').first().boundingBox()];
      if (!box || !edge) throw new Error('no map');
      expect((edge.x - box.x) / box.width).toBeCloseTo(park.left, 2);
      expect((edge.y - box.y) / box.height).toBeCloseTo(park.top, 2);
      expect((edge.x + edge.width - box.x) / box.width).toBeCloseTo(park.right, 2);
      expect((edge.y + edge.height - box.y) / box.height).toBeCloseTo(park.bottom, 2);
      await page.context().close();
    });

    it('has the outline’s pixels there, dark between light ones', async () => {
      const { page } = await open('park-forest-share', desktop, 'light');
      const frame = page.locator('figure.map .frame').first();
      const picture = readPng(await frame.screenshot());
      const pixels = picture.pixels();
      const channels = picture.colours.length;
      const column = Math.round(edgeMiddle.x * picture.width);
      const row = Math.round(edgeMiddle.y * picture.height);
      const around = Array.from({ length: 11 }, (_, index) => {
        const at = ((row + index - 5) * picture.width + column) * channels;
        return (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
      });
      expect(Math.min(...around)).toBeLessThan(250);
      expect(Math.max(...around)).toBeGreaterThan(600);
      await page.context().close();
    });

    it('tells the class under the cursor, and under the arrow keys', async () => {
      const { page } = await open('park-forest-share', desktop, 'light');
      const frame = page.locator('figure.map .frame').first();
      const output = page.locator('figure.map output').first();
      await frame.scrollIntoViewIfNeeded();
      const box = await frame.boundingBox();
      if (!box) throw new Error('no map');
      await page.mouse.move(box.x + box.width * 0.376, box.y + box.height * 0.7708);
      expect(await output.textContent()).toMatch(/^shrub\/scrub at \d+/i);
      await page.mouse.move(2, 2);
      expect(await output.textContent()).toBe('');
      await frame.focus();
      await page.keyboard.press('ArrowRight');
      expect(await output.textContent()).toMatch(/ at \d+/);
      await page.context().close();
    });

    it('opens a node’s part of the page from the graph, by keyboard', async () => {
      const { page } = await open('park-forest-share', desktop, 'light');
      const part = page.locator('details.tool').first();
      expect(await part.getAttribute('open')).toBeNull();
      await page.locator('svg.graph a.node').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => part.getAttribute('open')).not.toBeNull();
      await page.context().close();
    });

    it('shows the values of the dates as a chart or as bars', async () => {
      const { page } = await open('least-cloudy-date', desktop, 'light');
      expect(await page.locator('figure.chart polyline').count()).toBeGreaterThan(0);
      await page.context().close();
    });
  },
);
