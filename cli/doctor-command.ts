import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type Check, examine } from './doctor/checks.ts';
import { usualServers } from './doctor/endpoints.ts';
import { print, printJson } from './terminal.ts';

const marks = { ok: styleText('green', '✓'), note: styleText('yellow', '!'), missing: styleText('red', '✗') };

const shown = ({ what, state, seen, advice }: Check): string =>
  [
    `${marks[state]} ${what.padEnd(14)}${seen}`,
    ...(advice ? [`  ${' '.repeat(14)}${styleText('dim', advice)}`] : []),
  ].join('\n');

export const registerDoctorCommand = (program: Command): void => {
  program
    .command('doctor')
    .description('say what this machine has of what earthwright needs, and how to get the rest')
    .option('--json', 'print it as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await examine(usualServers, process.env);
      if (json) printJson(checks);
      else print(checks.map(shown).join('\n'));
      process.exitCode = checks.some(({ state }) => state === 'missing') ? 1 : 0;
    });
};
