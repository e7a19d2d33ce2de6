import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';

const conditions = z.union([z.string(), z.record(z.string(), z.unknown())]);
const manifest = z.object({
  types: z.string().optional(),
  typings: z.string().optional(),
  main: z.string().optional(),
  exports: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
});

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** What an `exports` entry says for an import with types. */
const typesOfExport = (value: unknown): string | undefined => {
  const parsed = conditions.safeParse(value);
  if (!parsed.success) return undefined;
  if (typeof parsed.data === 'string') return parsed.data;
  const { types, import: imported, default: otherwise } = parsed.data;
  return typesOfExport(types) ?? typesOfExport(imported) ?? typesOfExport(otherwise);
};

/** The declarations that a path names: itself, beside the JavaScript, in a folder, or where the folder's description says. */
const declarationsAt = (path: string): string | undefined => {
  const plain = path.replace(/(?<!\.d)\.([cm]?)[jt]s$/, '.d.$1ts');
  const direct = [path, plain, `${path}.d.ts`].find((each) => /\.d\.[cm]?ts$/.test(each) && isFile(each));
  if (direct !== undefined) return direct;
  const description = join(path, 'package.json');
  if (isFile(description)) {
    const { types, typings, main, exports } = manifest.parse(JSON.parse(readFileSync(description, 'utf8')));
    const exported = typesOfExport(typeof exports === 'object' && '.' in exports ? exports['.'] : exports);
    const named = types ?? exported ?? typings ?? main;
    const place = join(path, named ?? '.');
    const found = relative(path, place) === '' ? undefined : declarationsAt(place);
    if (found !== undefined) return found;
  }
  const index = join(path, 'index.d.ts');
  return isFile(index) ? index : undefined;
};

/** The file with a module's declarations, as seen from another file; undefined where only an ambient declaration has it. */
const resolveTypes = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('.')) return declarationsAt(resolve(dirname(from), specifier));
  for (let directory = dirname(from); dirname(directory) !== directory; directory = dirname(directory)) {
    const packages = join(directory, 'node_modules');
    if (!existsSync(packages)) continue;
    const typed = join(packages, '@types', specifier.replace(/^@/, '').replace('/', '__'));
    const found = declarationsAt(join(packages, specifier)) ?? declarationsAt(typed);
    if (found !== undefined) return found;
  }
  return undefined;
};

const comments = /^[ \t]*\/\*[\s\S]*?\*\/[ \t]*\r?\n/gm;
const named =
  /(\bfrom\s*|\bimport\s*\(\s*|=\s*require\s*\(\s*)(['"])([^'"]+)\2|\/\/\/\s*<reference\s+(?:types|path)="([^"]+)"\s*\/>/g;

export interface Declarations {
  /** Each module's file. */
  readonly types: ReadonlyMap<string, string>;
  /** Text of every file by its place. */
  readonly files: Readonly<Record<string, string>>;
  /** The files that they were made of. */
  readonly inputs: readonly string[];
}

/**
 * The declarations of modules and of all that they name, placed as below `packages`; every name in them becomes the relative path of a
 * file, so that they need no installed package.
 */
export const declarationsOf = (specifiers: readonly string[], packages: string): Declarations => {
  const placeOf = (path: string): string => relative(packages, path).replaceAll('\\', '/');
  const texts: Record<string, string> = {};
  const start = join(packages, 'modules.d.ts');
  const found = new Map(specifiers.map((specifier) => [specifier, resolveTypes(specifier, start)]));
  const files = new Set([...found.values()].filter((path) => path !== undefined));
  for (const path of files) {
    const toFile = (specifier: string): string | undefined => {
      const target = resolveTypes(specifier, path);
      if (target === undefined) return undefined;
      files.add(target);
      const place = relative(dirname(path), target).replaceAll('\\', '/');
      return place.startsWith('.') ? place : `./${place}`;
    };
    const text = readFileSync(path, 'utf8')
      .replaceAll(comments, '')
      .replaceAll(named, (whole, before: string | undefined, quote: string, specifier: string, reference: string) => {
        const target = toFile(specifier ?? reference);
        if (target === undefined) return whole;
        if (before === undefined) return `/// <reference path="${target}" />`;
        return `${before}${quote}${target.replace(/\.d\.([cm]?)ts$/, '.$1js')}${quote}`;
      });
    texts[placeOf(path)] = text;
  }
  const types = [...found].flatMap(([specifier, path]) =>
    path === undefined ? [] : [[specifier, placeOf(path)] as const],
  );
  return { types: new Map(types), files: texts, inputs: [...files] };
};
