/** Makes the pictures of the docs from runs of the examples: `node scripts/report-pictures.ts`. Needs Chromium. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { runTask } from '../agents/run.ts';
import { readTaskFolder } from '../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../compose.ts';

const root = resolve(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const executablePath =
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? '';

const folder = mkdtempSync(join(tmpdir(), 'earthwright-pictures-'));
const sandbox = composeSandbox();
const { signal } = new AbortController();

const run = async (name: string, question?: string): Promise<string> => {
  const runFolder = join(folder, name);
  const { task } = readTaskFolder(join(root, 'examples', name), question);
  const settings = { runFolder, sandbox, limits: {}, isolation: 'auto', rounds: 1, signal, pictures: true } as const;
  await runTask(task, composeRun({ ...settings, reasoner: composeQuestionReasoner() }));
  return runFolder;
};

const shots = [
  { name: 'report.jpg', run: 'pond-count', width: 1120, height: 1330, scheme: 'light', scale: 1 },
  { name: 'report-dark.jpg', run: 'park-forest-share', width: 1120, height: 1330, scheme: 'dark', scale: 1 },
  { name: 'report-phone.jpg', run: 'least-cloudy-date', width: 390, height: 1100, scheme: 'light', scale: 1.5 },
] as const;

try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (const { name, run: example, width, height, scheme, scale } of shots) {
    const report = join(await run(example), 'report.html');
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      deviceScaleFactor: scale,
    });
    const page = await context.newPage();
    await page.goto(pathToFileURL(report).href);
    await page.screenshot({ path: join(pictures, name), type: 'jpeg', quality: 82 });
    await context.close();
  }
  await browser.close();
  copyFileSync(join(folder, 'park-forest-share/pictures/nlcd2011.png'), join(pictures, 'map.png'));
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
