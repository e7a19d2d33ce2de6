import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { abortOnSignal } from './interrupt.ts';
import { print, printNote } from './terminal.ts';
import { serveView } from './view/server.ts';

export const parsePort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new EarthwrightError('usage', 'user', `--port: Expected a number from 0 to 65535, got “${text}”.`);
};

const view = async (folder: string, { port }: { port: number }): Promise<void> => {
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new EarthwrightError('usage', 'user', `There is no folder “${folder}”.`);
  const { signal } = abortOnSignal();
  const served = await serveView(path, port).catch((cause: unknown) => {
    throw new EarthwrightError('usage', 'user', `Port ${port} can't be used; give another --port, or 0 for any.`, {
      cause,
    });
  });
  print(served.address);
  printNote('Open it in a browser on this machine; Ctrl-C ends it.');
  if (!signal.aborted) await once(signal, 'abort');
  await served.close();
};

export const registerViewCommand = (program: Command): void => {
  program
    .command('view')
    .description('look at all runs below a folder in a browser: find, open, compare, swipe maps, follow')
    .argument('[folder]', 'folder with runs, or with task folders', '.')
    .option('--port <number>', 'port on this machine; 0 for any that is free', parsePort, 0)
    .action(view);
};
