import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().default('see its text') });

/** The installed package that a file belongs to: the description right below a node_modules. */
const packageOf = (file: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];

const textOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');

/** Names, versions and licence texts of every package that files were taken from. */
export const licencesOf = (files: readonly string[]): string => {
  const folders = new Set(files.map(packageOf).filter((folder) => folder !== undefined));
  const entries = [...folders]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const { name, version, license } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
      // A collection's packages have the licence text of the collection.
      const text = textOf(folder) || textOf(dirname(folder));
      return { title: `${name} ${version} (${license})`, text };
    });
  const byText = Map.groupBy(entries, ({ text }) => text);
  return [...byText]
    .map(([text, members]) =>
      [
        ...members.map(({ title }) => title).sort(),
        '',
        text || 'The package comes without a licence text of its own.',
      ].join('\n'),
    )
    .sort()
    .join(`\n\n${'-'.repeat(80)}\n\n`);
};
