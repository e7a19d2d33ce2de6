import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const shared = resolve(root, '../shared/data/tasks');

/** Task folders that the product is measured on: the examples, and the shared ones where they are. */
const taskFolders = [join(root, 'examples'), shared].filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name)),
);

const places = [
  'dakota',
  'zion',
  'bahamas',
  'sinop',
  'camargue',
  'pucallpa',
  'ucayali',
  'patagonia',
  'chiapas',
  'mongon',
  'sao tome',
  'luxembourg',
  'carolinas',
  'edgecombe',
];

/** Ids and file stems; stems that are words of the field (ndvi, nir band) name nothing in particular. */
const forbidden = (): string[] => {
  const ids = taskFolders.map((folder) => folder.split(/[\\/]/).at(-1) ?? '');
  const stems = taskFolders
    .flatMap((folder) => (existsSync(join(folder, 'data')) ? readdirSync(join(folder, 'data')) : []))
    .map((name) => name.replace(/\.[^.]+$/, ''));
  return [...ids, ...stems.filter((stem) => /\d{3}/.test(stem)), ...places].map((word) => word.toLowerCase());
};

/** Titles of cited works may name any place. */
const withoutCitations = (text: string): string => text.replace(/^\s*- ".*\bdoi:.*$/gim, '');

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|json|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'));

describe('generality', () => {
  it.each(['agents', 'analysis', 'reasoners', 'templates', 'knowledge'])(
    '%s mentions no task, file or place that the product is measured on',
    (folder) => {
      const words = forbidden();
      const hits = sourceFiles(folder).flatMap((path) => {
        const text = withoutCitations(readFileSync(path, 'utf8')).toLowerCase();
        return words
          .filter((word) =>
            new RegExp(`(?<![a-z0-9])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9])`).test(text),
          )
          .map((word) => `${relative(root, path)}: ${word}`);
      });
      expect(hits).toEqual([]);
    },
  );
});
