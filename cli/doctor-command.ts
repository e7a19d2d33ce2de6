import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { type Check, examine } from './doctor/checks.ts';
import { usualServers } from './doctor/endpoints.ts';
import { compareFiles } from './doctor/readers.ts';
import { print, printJson } from './terminal.ts';

const marks = { ok: styleText('green', '✓'), note: styleText('yellow', '!'), missing: styleText('red', '✗') };

const shown = ({ what, state, seen, advice }: Check, width: number): string =>
  [
    `${marks[state]} ${what.padEnd(width)}${seen}`,
    ...(advice ? [`  ${' '.repeat(width)}${styleText('dim', advice)}`] : []),
  ].join('\n');

export const registerDoctorCommand = (program: Command): void => {
  program
    .command('doctor')
    .description('say what this machine has of what earthwright needs, and how to get the rest')
    .argument('[files...]', 'GeoTIFFs that are read by two independent readers and compared, instead')
    .option('--json', 'print it as JSON')
    .action(async (files: string[], { json }: { json?: boolean }) => {
      const absent = files.find((file) => !existsSync(file));
      if (absent !== undefined) throw new EarthwrightError('usage', 'user', `There is no file “${absent}”.`);
      const checks = files.length > 0 ? await compareFiles(files) : await examine(usualServers, process.env);
      if (json) printJson(checks);
      const width = Math.max(14, ...checks.map(({ what }) => what.length + 2));
      if (!json) print(checks.map((check) => shown(check, width)).join('\n'));
      process.exitCode = checks.some(({ state }) => state === 'missing') ? 1 : 0;
    });
};
