import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { type Bank, type KeptLesson, openBank } from '../library/memory/bank.ts';
import { openedLibrary } from './kept.ts';
import { bankOf } from './memory-options.ts';
import { print, printJson } from './terminal.ts';

interface Options {
  readonly library?: string;
  readonly json?: boolean;
}

const opened = ({ library }: Options): Bank => bankOf(openedLibrary(library));

const said = (json: boolean | undefined, value: unknown, text: string): void => (json ? printJson(value) : print(text));

const line = ({ key, lesson: { type, title, from } }: KeptLesson): string =>
  `${key.slice(0, 8)}  ${type}, of ${from.length} question${from.length === 1 ? '' : 's'}: ${title}`;

const shown = ({ key, lesson }: KeptLesson): string =>
  [
    `${key} (${lesson.type}, of ${lesson.source})`,
    lesson.title,
    lesson.text,
    ...(lesson.words.length > 0 ? [`about: ${lesson.words.join(', ')}`] : []),
    `over: ${lesson.kinds.join(', ') || 'anything'}`,
    `learnt of ${lesson.from.length} question${lesson.from.length === 1 ? '' : 's'}, last on ${lesson.at.slice(0, 10)}`,
  ].join('\n');

const exported = (bank: Bank, folder: string): number => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new EarthwrightError('memory', 'user', `“${folder}” is not empty: give a new folder.`);
  return openBank(folder).add(bank.lessons().map(({ lesson }) => lesson)).length;
};

const below = (memory: Command, name: string, description: string): Command =>
  memory
    .command(name)
    .description(description)
    .option('--library <folder>', 'the library (default: EARTHWRIGHT_LIBRARY, else in your data directory)')
    .option('--json', 'print it as JSON');

export const registerMemoryCommand = (program: Command): void => {
  const memory = program.command('memory').description('the lessons of earlier runs: list, show, remove, export them');
  below(memory, 'list', 'all lessons, a line each').action((options: Options) => {
    const bank = opened(options);
    const lessons = bank.lessons();
    said(options.json, lessons, lessons.map(line).join('\n') || `“${bank.folder}” holds no lesson yet.`);
  });
  below(memory, 'show', 'one lesson')
    .argument('<key>', 'or its beginning')
    .action((key: string, options: Options) => {
      const found = opened(options).lessonOf(key);
      said(options.json, found, shown(found));
    });
  below(memory, 'remove', 'remove a lesson')
    .argument('<key>', 'or its beginning')
    .action((key: string, options: Options) => {
      const bank = opened(options);
      const found = bank.lessonOf(key);
      bank.remove(found.key);
      said(options.json, { key: found.key, removed: true }, `${found.key.slice(0, 8)} is removed.`);
    });
  below(memory, 'export', 'copy all lessons into a new folder')
    .argument('<folder>')
    .action((folder: string, options: Options) => {
      const count = exported(opened(options), resolve(folder));
      said(options.json, { exported: count }, `exported: ${count} lesson${count === 1 ? '' : 's'}`);
    });
};
