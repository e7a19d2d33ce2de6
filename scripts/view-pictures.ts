/** Makes the pictures of the local view and of the terminal, from runs of an example: `node scripts/view-pictures.ts`. Needs Chromium. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { serveView } from '../cli/view/server.ts';

const root = resolve(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const executablePath =
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? '';
const folder = mkdtempSync(join(tmpdir(), 'earthwright-pictures-'));
const bands = 'The bands are R, G, B, NIR.';

/** Node warns of both in one environment. */
const { NO_COLOR: _, ...withoutNoColour } = process.env;

/** What a terminal shows of a run: both streams, in colour. */
const run = (name: string, ...options: readonly string[]): string => {
  const words = [join(root, 'cli/start.ts'), 'run', 'examples/pond-count', ...options, '--out', `runs/${name}`];
  const ended = spawnSync('bash', ['-c', '"$@" 2>&1', '-', process.execPath, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...withoutNoColour, FORCE_COLOR: '1', EARTHWRIGHT_LIBRARY: 'off' },
  });
  return ended.stdout;
};

const drawTerminal = async (browser: Browser, shown: string): Promise<void> => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/terminal-picture.ts')], {
    input: shown,
    encoding: 'utf8',
  });
  const file = join(pictures, 'run.svg');
  writeFileSync(file, stdout);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.locator('svg').screenshot({ path: join(pictures, 'run.png'), omitBackground: true });
  await page.close();
};

const drawView = async (browser: Browser): Promise<void> => {
  const view = await serveView(join(folder, 'runs'), 0);
  try {
    const page = await browser.newPage({ viewport: { width: 1120, height: 710 } });
    await page.goto(view.address);
    await page.locator('input[type=checkbox]').first().waitFor();
    // Without the line that names the temporary folder of this script.
    await page.screenshot({ path: join(pictures, 'view.png'), clip: { x: 0, y: 70, width: 1120, height: 640 } });
    for (const name of ['water', 'more-water'])
      await page.locator(`.runs input[value="${Buffer.from(name).toString('base64url')}"]`).check();
    await page.locator('#compare').click();
    await page.waitForURL(/compare/);
    await page.waitForLoadState('networkidle');
    await page.setViewportSize({ width: 1120, height: 1160 });
    await page.screenshot({ path: join(pictures, 'compare.png') });
    await page.close();
  } finally {
    await view.close();
  }
};

try {
  cpSync(join(root, 'examples/pond-count'), join(folder, 'examples/pond-count'), {
    recursive: true,
    filter: (path) => !path.includes('.earthwright'),
  });
  const shown = run('ponds');
  run('water', '-q', `What share of the image has NDWI above 0? ${bands}`);
  run('more-water', '-q', `What share of the image has NDWI above 0.2? ${bands}`);
  run('ships', '-q', 'How many ships are on the lake?');
  run('ndvi', '-q', `Make me an NDVI map of this aerial image. ${bands}`);
  copyFileSync(join(folder, 'runs/ndvi/pictures/make-me-an-ndvi-map-of-this-aerial.png'), join(pictures, 'ndvi.png'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await drawTerminal(browser, shown);
  await drawView(browser);
  await browser.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
