import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { askedCommands } from '../../cli/commands.ts';
import { bashScript, fishScript, zshScript } from '../../cli/completion/scripts.ts';
import { type CompletedCommand, completedCommands } from '../../cli/completion/table.ts';
import { addExamples } from '../../cli/examples.ts';

const program = new Command('earthwright');
let table: readonly CompletedCommand[] = [];

beforeAll(async () => {
  for (const register of await Promise.all(askedCommands(undefined).map((load) => load()))) register(program);
  addExamples(program);
  table = completedCommands(program);
});

const commandAt = (path: readonly string[]): Command =>
  path.reduce<Command>((at, name) => {
    const found = at.commands.find((one) => one.name() === name);
    if (!found) throw new Error(`there is no command ${path.join(' ')}`);
    return found;
  }, program);

const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({
    writeOut: (piece) => {
      text += piece;
    },
  });
  command.outputHelp();
  return text;
};

const examplesOf = (help: string): string[] =>
  (help.split('\nExamples:\n')[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('earthwright '));

describe('the help of every command', () => {
  it('has an example, and no example names a command or a flag that is not there', () => {
    const paths = table.map(({ path }) => path).filter((path) => path !== '');
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const examples = examplesOf(helpOf(commandAt(path.split(' '))));
      expect({ path, examples: examples.length > 0 }).toEqual({ path, examples: true });
      for (const example of examples) {
        const words = example.slice(example.indexOf('earthwright ')).match(/"[^"]*"|[^\s()|]+/g) ?? [];
        const named = table
          .filter((one) => one.path !== '' && words.slice(1).join(' ').startsWith(one.path))
          .sort((one, other) => other.path.length - one.path.length)[0];
        expect({ example, of: named?.path.startsWith(path) }).toEqual({ example, of: true });
        const flags = words.filter((word) => word.startsWith('--'));
        const known = named?.flags.map(({ name }) => name) ?? [];
        expect({ example, unknown: flags.filter((flag) => !known.includes(flag)) }).toEqual({ example, unknown: [] });
      }
    }
  });
});

/** What bash offers after `line`, whose last word is being typed. */
const bashOffers = (line: string): string[] => {
  const words = line.split(' ');
  const ask = `${bashScript(table)}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length - 1}\n_earthwright\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', ask], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((word) => word !== '');
};
const hasBash = spawnSync('bash', ['-c', 'complete -p; true']).status === 0;
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

describe('completion', () => {
  it.skipIf(!hasBash)('of bash offers commands, commands below them, flags, and the values of flags', () => {
    expect(bashOffers('earthwright re').sort()).toEqual(['read', 'replay', 'report', 'resume']);
    expect(bashOffers('earthwright knowledge s').sort()).toEqual(['search', 'stats']);
    expect(bashOffers('earthwright run lake --plan')).toEqual(['--plan-only']);
    expect(bashOffers('earthwright run lake --isolation ').sort()).toEqual(['auto', 'off', 'require']);
    expect(bashOffers('earthwright run lake --reasoner l')).toEqual(['language']);
    expect(bashOffers('earthwright knowledge search --stage ')).toContain('analyse');
    expect(bashOffers('earthwright run la')).toEqual([]);
  });

  it.skipIf(!has('zsh'))('of zsh is read without complaint (skipped without zsh)', () => {
    expect(spawnSync('zsh', ['-n'], { input: zshScript(table), encoding: 'utf8' })).toMatchObject({ status: 0 });
  });

  it.skipIf(!has('zsh'))('of zsh finds the command that words are of (skipped without zsh)', () => {
    // As zsh's bashcompinit calls it; `compgen` itself works in its line editor only.
    const called =
      'compdef() { : }; setopt ksharrays shwordsplit; compgen() { print -r -- $2 }; COMP_WORDS=(earthwright knowledge s); COMP_CWORD=2; _earthwright; unsetopt ksharrays; print -r -- $COMPREPLY';
    const input = `autoload -Uz compinit && compinit -u -D\n${zshScript(table)}\n${called}\n`;
    const { stdout, stderr } = spawnSync('zsh', ['-f'], { input, encoding: 'utf8' });
    expect({ stdout: stdout.split(/\s+/), stderr }).toEqual({
      stdout: expect.arrayContaining(['search', 'stats']),
      stderr: '',
    });
  });

  it('of fish has a line for every command and every flag', () => {
    const script = fishScript(table);
    for (const { commands, flags } of table) {
      for (const { name } of commands) expect(script).toContain(`-a ${name} -d '`);
      for (const { name } of flags) expect(script).toContain(`-l ${name.slice(2)} -d '`);
    }
    expect(script.split('\n').filter((line) => (line.replaceAll("\\'", '').match(/'/g)?.length ?? 0) % 2 > 0)).toEqual(
      [],
    );
  });
});
