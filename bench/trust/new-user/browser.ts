import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] });

const screens = [
  { name: 'desktop-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
const largestReport = 3e6;

interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** A page with what it complains of, and what it asks for besides what begins with `own`. */
const openPage = async (browser: Browser, options: BrowserContextOptions, own: string): Promise<Opened> => {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!/^(?:data|blob|about):/.test(request.url()) && !request.url().startsWith(own))
      complaints.push(`asks for ${request.url()}`);
  });
  return { page, complaints };
};

/** Opens a report on every screen and keeps a picture of each. Gives what is wrong. */
export const lookAtReport = async (browser: Browser, report: string, pictures: string): Promise<string[]> => {
  mkdirSync(pictures, { recursive: true });
  const faults = statSync(report).size > largestReport ? [`${statSync(report).size} bytes`] : [];
  const address = pathToFileURL(report).href;
  for (const { name, ...screen } of screens) {
    const { page, complaints } = await openPage(browser, screen, address);
    await page.goto(address);
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(wider) > 0) complaints.push(`${name} is ${wider} pixels wider than the window`);
    if ((await page.locator('svg, canvas, img').count()) === 0) complaints.push(`${name} shows no picture`);
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    faults.push(...complaints);
    await page.context().close();
  }
  return faults;
};

/** Opens the local view, finds the run in its list by its question, and opens its report. Gives what is wrong. */
export const lookAtView = async (
  browser: Browser,
  address: string,
  question: string,
  picture: string,
): Promise<string[]> => {
  const origin = new URL(address).origin;
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } }, origin);
  try {
    await page.goto(address);
    await page.getByText(question.slice(0, 40)).first().waitFor({ timeout: 20_000 });
    await page.screenshot({ path: picture });
    await page.locator('a.ask').first().click();
    await page.getByRole('heading', { name: 'Provenance' }).waitFor({ timeout: 20_000 });
    return complaints;
  } finally {
    await page.context().close();
  }
};
