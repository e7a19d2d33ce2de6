#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { registerBenchCommand } from './bench-command.ts';
import { registerRunCommand } from './run-command.ts';

const packageVersion = (): string => {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const content: { name?: string; version?: string } = JSON.parse(
        readFileSync(new URL(place, import.meta.url), 'utf8'),
      );
      if (content.name === 'earthwright' && content.version) return content.version;
    } catch {
      // The built package lies one folder deeper than the sources.
    }
  }
  return 'unknown';
};

const program = new Command('earthwright')
  .description('Agents that make their own Earth-observation tools: a folder and a question in, a checked answer out.')
  .version(packageVersion())
  .showHelpAfterError('(earthwright --help shows what there is)')
  .exitOverride();
registerRunCommand(program);
registerBenchCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 1;
  else if (error instanceof EarthwrightError) {
    process.stderr.write(`earthwright: ${error.message}\n`);
    process.exitCode = error.fault === 'data' ? 2 : 1;
  } else {
    process.stderr.write(
      `earthwright: an error of its own (please report it): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
