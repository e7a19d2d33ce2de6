import { Command, CommanderError } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { printNote } from './terminal.ts';
import { packageVersion } from './version.ts';

/** The architecture's exit codes: 2 data unreadable, 4 a limit reached, 130 interrupted, else 1. */
const exitCodeOf = ({ code, fault }: EarthwrightError): number => {
  if (code === 'aborted') return 130;
  if (['remote-limit', 'outputBytes', 'timeout', 'out-of-memory', 'denied'].includes(code)) return 4;
  return fault === 'data' ? 2 : 1;
};

const program = new Command('earthwright')
  .description('Agents that make their own Earth-observation tools: a folder and a question in, a checked answer out.')
  .version(packageVersion())
  .showHelpAfterError('(earthwright --help shows what there is)')
  .exitOverride();

type Register = (program: Command) => void;

/** Each command with the modules that it needs: only those of the command that is asked for are loaded. */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  run: async () => (await import('./run-command.ts')).registerRunCommand,
  resume: async () => (await import('./resume-command.ts')).registerResumeCommand,
  replay: async () => (await import('./replay-command.ts')).registerReplayCommand,
  view: async () => (await import('./view-command.ts')).registerViewCommand,
  doctor: async () => (await import('./doctor-command.ts')).registerDoctorCommand,
  report: async () => (await import('./report-command.ts')).registerReportCommand,
  profile: async () => (await import('./profile-command.ts')).registerProfileCommand,
  language: async () => (await import('./language-command.ts')).registerLanguageCommand,
  read: async () => (await import('./read-command.ts')).registerReadCommand,
  fetch: async () => (await import('./fetch-command.ts')).registerFetchCommand,
  bench: async () => (await import('./bench-command.ts')).registerBenchCommand,
  check: async () => (await import('./check-command.ts')).registerCheckCommand,
  export: async () => (await import('./export-command.ts')).registerExportCommand,
  knowledge: async () => (await import('./knowledge-command.ts')).registerKnowledgeCommand,
  template: async () => (await import('./template-command.ts')).registerTemplateCommand,
  tool: async () => {
    const [{ addToolCommands }, { composeSandbox }] = await Promise.all([
      import('./tool-command.ts'),
      import('../compose.ts'),
    ]);
    return (program) => addToolCommands(program, composeSandbox);
  },
};

/** Help and mistyped names need all of them. */
const asked = (word: string | undefined): readonly (() => Promise<Register>)[] => {
  if (word === '--version' || word === '-V') return [];
  const one = word !== undefined && Object.hasOwn(commands, word) ? commands[word] : undefined;
  return one ? [one] : Object.values(commands);
};

try {
  for (const register of await Promise.all(asked(process.argv[2]).map((load) => load()))) register(program);
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
