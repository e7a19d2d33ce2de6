import type { Command } from 'commander';

type Register = (program: Command) => void;

/** Each command with the modules that it needs: only those of the command that is asked for are loaded. */
const commands: Readonly<Record<string, () => Promise<Register>>> = {
  run: async () => (await import('./run-command.ts')).registerRunCommand,
  resume: async () => (await import('./resume-command.ts')).registerResumeCommand,
  replay: async () => (await import('./replay-command.ts')).registerReplayCommand,
  view: async () => (await import('./view-command.ts')).registerViewCommand,
  init: async () => (await import('./init-command.ts')).registerInitCommand,
  config: async () => (await import('./config-command.ts')).registerConfigCommand,
  completion: async () => (await import('./completion-command.ts')).registerCompletionCommand,
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
  memory: async () => (await import('./memory-command.ts')).registerMemoryCommand,
  tools: async () => (await import('./tools-command.ts')).registerToolsCommand,
  models: async () => (await import('./models-command.ts')).registerModelsCommand,
  apply: async () => (await import('./apply-command.ts')).registerApplyCommand,
  worker: async () => (await import('./worker-command.ts')).registerWorkerCommand,
  serve: async () => (await import('./serve-command.ts')).registerServeCommand,
  tool: async () => {
    const [{ addToolCommands }, { composeSandbox }] = await Promise.all([
      import('./tool-command.ts'),
      import('../compose.ts'),
    ]);
    return (program) => addToolCommands(program, composeSandbox);
  },
};

/** Help, completion and mistyped names need all of them. */
export const askedCommands = (word: string | undefined): readonly (() => Promise<Register>)[] => {
  if (word === '--version' || word === '-V') return [];
  const one = word !== undefined && word !== 'completion' && Object.hasOwn(commands, word) ? commands[word] : undefined;
  return one ? [one] : Object.values(commands);
};
