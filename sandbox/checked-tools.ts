import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sha256, unusedAfterMs, writeInOneStep } from './cache.ts';
import { toolLibraries } from './tool-libraries.ts';
import { place, type ToolSource, type WorkshopSettings } from './workshop/messages.ts';
import { workshopReads } from './workshop/reads.ts';

const record = z.object({ code: z.string(), sha256: z.string(), places: z.array(place).readonly() });

/** A tool that was found good, built. */
type CheckedTool = Pick<z.infer<typeof record>, 'code' | 'places'>;

/** Tools that were found good in earlier processes, under a name made of their source and of all that had a say in the verdict. */
export interface CheckedTools {
  get(source: ToolSource): CheckedTool | undefined;
  put(source: ToolSource, tool: CheckedTool): void;
}

const ours = /^[0-9a-f]{64}\.json/;

const stampOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
};

/** What stands below a path that the workshop reads: a package by its own description, whose version names its files; else every file. */
const stampsBelow = (path: string): readonly string[] => {
  if (!statSync(path).isDirectory()) return [stampOf(path)];
  const entries = readdirSync(path, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'package.json')) return [stampOf(join(path, 'package.json'))];
  return entries.flatMap((entry) =>
    entry.isDirectory() ? stampsBelow(join(path, entry.name)) : [stampOf(join(path, entry.name))],
  );
};

/** What npm wrote of all that it installed, in the nearest folder upwards that holds it. */
const installedList = (directory: string): string | undefined => {
  const path = join(directory, 'node_modules', '.package-lock.json');
  if (existsSync(path)) return path;
  return dirname(directory) === directory ? undefined : installedList(dirname(directory));
};

/** All that has a say in whether a tool is good and what is built of it: compilers, contract, libraries, the workshop's own code. */
const surroundingsOf = (settings: WorkshopSettings): string => {
  const sandbox = import.meta.dirname;
  const list = installedList(sandbox);
  // Without a list each package is looked up, which takes as long as starting the command.
  const reads = list
    ? [list, sandbox, join(dirname(sandbox), 'core'), settings.contract, settings.declarations, toolLibraries().folder]
    : workshopReads(settings);
  const stamps = reads.filter((path) => existsSync(path)).flatMap(stampsBelow);
  return sha256(JSON.stringify([settings, process.versions.node, stamps.sort()]));
};

const prune = (folder: string): void => {
  for (const name of readdirSync(folder).filter((each) => ours.test(each))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > unusedAfterMs) rmSync(path, { force: true });
  }
};

const readIntact = (path: string): CheckedTool | undefined => {
  const { code, places, sha256: wanted } = record.parse(JSON.parse(readFileSync(path, 'utf8')));
  return sha256(JSON.stringify([code, places])) === wanted ? { code, places } : undefined;
};

/**
 * Keeps built tools in a folder of the user's cache. Contract: never throws; what is missing, damaged or made in other surroundings is not
 * there, and a folder that cannot be written keeps nothing. Whoever can write it can already replace the sandbox's own bundles beside it.
 */
export const checkedToolsIn = (folderOf: () => string, settings: WorkshopSettings): CheckedTools => {
  let surroundings: string | undefined;
  let known: string | undefined;
  const folder = (): string => {
    known ??= folderOf();
    return known;
  };
  const pathOf = ({ source, template }: ToolSource): string => {
    surroundings ??= surroundingsOf(settings);
    return join(folder(), `${sha256(JSON.stringify([surroundings, source, template ?? null]))}.json`);
  };
  return {
    get(source) {
      try {
        const path = pathOf(source);
        const tool = readIntact(path);
        const now = new Date();
        if (tool !== undefined) utimesSync(path, now, now);
        return tool;
      } catch {
        return undefined;
      }
    },
    put(source, { code, places }) {
      try {
        const path = pathOf(source);
        mkdirSync(folder(), { recursive: true, mode: 0o700 });
        writeInOneStep(path, JSON.stringify({ code, places, sha256: sha256(JSON.stringify([code, places])) }), 0o600);
        prune(folder());
      } catch {
        // A tool that is not kept is checked again.
      }
    },
  };
};
