import type { Command } from 'commander';

/** What may stand behind a command. */
export interface CompletedCommand {
  /** Words from the program's name on: `knowledge search`; empty for the program itself. */
  readonly path: string;
  readonly description: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly flags: readonly {
    readonly name: string;
    readonly description: string;
    readonly choices: readonly string[];
  }[];
}

const flagsOf = (command: Command): CompletedCommand['flags'] => {
  const own = command.options.flatMap(({ long, description, argChoices }) =>
    long ? [{ name: long, description, choices: argChoices ?? [] }] : [],
  );
  return [...own, { name: '--help', description: 'display help for command', choices: [] }];
};

/** The command table flattened: the program, its commands, and theirs. */
export const completedCommands = (command: Command, path = ''): readonly CompletedCommand[] => [
  {
    path,
    description: command.description(),
    commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
    flags: flagsOf(command),
  },
  ...command.commands.flatMap((one) => completedCommands(one, `${path} ${one.name()}`.trim())),
];
