import { Command, CommanderError } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { askedCommands } from './commands.ts';
import { addExamples } from './examples.ts';
import { printNote } from './terminal.ts';
import { packageVersion } from './version.ts';

/** The architecture's exit codes: 2 data unreadable, 4 a limit reached, 130 interrupted, else 1. */
const exitCodeOf = ({ code, fault }: EarthwrightError): number => {
  if (code === 'aborted') return 130;
  if (['remote-limit', 'outputBytes', 'timeout', 'out-of-memory', 'denied'].includes(code)) return 4;
  return fault === 'data' ? 2 : 1;
};

// Whoever reads the output may have read enough: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = new Command('earthwright')
  .description('Agents that make their own Earth-observation tools: a folder and a question in, a checked answer out.')
  .version(packageVersion())
  .showHelpAfterError('(earthwright --help shows what there is)')
  .exitOverride();

try {
  for (const register of await Promise.all(askedCommands(process.argv[2]).map((load) => load()))) register(program);
  addExamples(program);
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 1;
  else if (error instanceof EarthwrightError) {
    printNote(`earthwright: ${error.message}`);
    process.exitCode = exitCodeOf(error);
  } else {
    printNote(
      `earthwright: an error of its own (please report it): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exitCode = 1;
  }
}
