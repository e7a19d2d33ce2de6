import { Argument, type Command } from 'commander';
import { bashScript, fishScript, zshScript } from './completion/scripts.ts';
import { completedCommands } from './completion/table.ts';
import { print } from './terminal.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export const registerCompletionCommand = (program: Command): void => {
  program
    .command('completion')
    .description('print what makes a shell complete commands, flags and their values')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => print(scripts[shell](completedCommands(program)).trimEnd()));
};
