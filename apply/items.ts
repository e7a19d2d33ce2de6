import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { filesBelow } from '../agents/data-files.ts';
import { EarthwrightError } from '../core/errors.ts';

export const item = z.strictObject({
  /** Unlike any other's; the same each time for the same place. */
  id: z.string(),
  /** As people know it: its place, or its id in a catalogue. */
  name: z.string(),
  /** What it is called where the files of all are named. */
  folder: z.string(),
  /** Absolute paths. */
  files: z.array(z.string()),
  /** Why it can't be looked at. */
  fault: z.string().optional(),
  /** What a catalogue says of it. */
  catalogued: z
    .strictObject({
      datetime: z.string().nullable(),
      geometry: z.unknown(),
      bbox: z.array(z.number()).optional(),
    })
    .optional(),
});
export type Item = z.infer<typeof item>;

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const idOf = (name: string, key: string): string => {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${slug || 'item'}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
};

/** A file is an item of one file; a folder is one of all its data files. */
const placeItem = (path: string, name: string): Item => {
  const id = idOf(basename(path).replace(/\.[^.]+$/, ''), path);
  if (!existsSync(path)) return { id, name, folder: dirname(path), files: [], fault: 'It is not there.' };
  if (!statSync(path).isDirectory()) return { id, name, folder: dirname(path), files: [path] };
  const files = filesBelow(path);
  const folder = files.length === 1 && files[0] === path ? dirname(path) : path;
  return { id, name, folder, files, ...(files.length === 0 ? { fault: 'It holds no data files.' } : {}) };
};

const asset = z.object({
  href: z.string(),
  type: z.string().optional(),
  roles: z.array(z.string()).optional(),
});

const stacItem = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  collection: z.string().nullish(),
  geometry: z.unknown(),
  bbox: z.array(z.number()).optional(),
  properties: z.object({ datetime: z.string().nullish() }),
  assets: z.record(z.string(), asset),
});

const collection = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(stacItem) }),
  stacItem.transform((one) => ({ type: 'FeatureCollection' as const, features: [one] })),
]);

const besides = /^(?:thumbnail|overview|metadata|visual)$/;
const isData = ({ roles = [], type = '' }: z.infer<typeof asset>): boolean =>
  !roles.some((role) => besides.test(role)) && !/^(?:image\/(?:png|jpeg)|text\/|application\/(?:json|xml))/.test(type);

const isRemote = (href: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(href) && !href.startsWith('file://');

const ofCatalogue = (one: z.infer<typeof stacItem>, folder: string): Item => {
  const used = Object.entries(one.assets).filter(([, about]) => isData(about));
  const files = used.flatMap(([, { href }]) =>
    isRemote(href) ? [] : [href.startsWith('file://') ? fileURLToPath(href) : resolve(folder, href)],
  );
  const remote = used.filter(([, { href }]) => isRemote(href)).map(([key]) => key);
  const absent = files.filter((path) => !existsSync(path)).map((path) => basename(path));
  const fault =
    remote.length > 0
      ? `Assets that are not on this machine (${remote.join(', ')}): fetch them first.`
      : absent.length > 0
        ? `Assets that are not there: ${absent.join(', ')}.`
        : files.length === 0
          ? 'It has no data among its assets.'
          : undefined;
  return {
    id: idOf(one.id, `${one.collection ?? ''}/${one.id}`),
    name: one.id,
    folder: files[0] === undefined ? folder : dirname(files[0]),
    files: fault === undefined ? files : [],
    ...(fault === undefined ? {} : { fault }),
    catalogued: {
      datetime: one.properties.datetime ?? null,
      geometry: one.geometry ?? null,
      ...(one.bbox ? { bbox: one.bbox } : {}),
    },
  };
};

const ofCollection = (path: string): Item[] => {
  const folder = dirname(path);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw usage(`--over: ${path} is not valid JSON.`);
  }
  const parsed = collection.safeParse(document);
  if (!parsed.success)
    throw usage(`--over: ${path} is no STAC item collection: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data.features.map((one) => ofCatalogue(one, folder));
};

/** A path a line, relative to the list; empty lines and those that begin with # do not count. */
const ofList = (path: string): Item[] =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => placeItem(resolve(dirname(path), line), line));

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** What `--over` names, each once, in the order of the list or of the names. Throws `usage` where there is nothing. */
export const readItems = (over: string): Item[] => {
  const path = resolve(over);
  const isList = isFile(path) && /\.(?:txt|lst|list)$/i.test(path);
  const isCatalogue = isFile(path) && /\.(?:json|geojson)$/i.test(path);
  const items = isList
    ? ofList(path)
    : isCatalogue
      ? ofCollection(path)
      : globSync(over)
          .sort()
          .map((found) => placeItem(resolve(found), found));
  const once = [...new Map(items.map((one) => [one.id, one])).values()];
  if (once.length === 0)
    throw usage(
      `--over “${over}” finds nothing: give a glob in quotes, a list (.txt), or a STAC item collection (.json).`,
    );
  return once;
};
