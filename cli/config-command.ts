import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { defaultKnowledgeDirectory } from '../knowledge/base.ts';
import { type ExplainedValue, explainConfiguration } from '../model/explain-configuration.ts';
import { print, printJson } from './terminal.ts';

interface ShowOptions {
  readonly config?: string;
  readonly json?: boolean;
}

const tableOf = (values: readonly ExplainedValue[]): string => {
  const [names, texts] = [values.map(({ name }) => name), values.map(({ value }) => value)];
  const width = (all: readonly string[]): number => Math.min(48, Math.max(...all.map(({ length }) => length))) + 2;
  const [first, second] = [width(names), width(texts)];
  return values
    .map(({ name, value, origin }) => `${name.padEnd(first)}${value.padEnd(second)} ${styleText('dim', origin)}`)
    .join('\n');
};

const show = ({ config, json }: ShowOptions): void => {
  const folder = process.cwd();
  const values = [
    ...explainConfiguration(process.env, folder, config === undefined ? undefined : resolve(config)),
    { name: 'knowledge', value: defaultKnowledgeDirectory(folder), origin: 'where your own lies' },
  ];
  if (json) printJson(values);
  else print(`${tableOf(values)}\n${styleText('dim', 'Flags of a command win over all of these.')}`);
};

export const registerConfigCommand = (program: Command): void => {
  program
    .command('config')
    .description('what a run would use of environment and configuration file')
    .command('show')
    .description('each value and where it came from; keys are never shown')
    .option('--config <file>', 'configuration file (default: earthwright.config.json or .yaml here)')
    .option('--json', 'print it as JSON')
    .action(show);
};
