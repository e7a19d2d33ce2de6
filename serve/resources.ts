import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Clean } from './clean.ts';
import type { Places } from './places.ts';
import { resourceOf } from './told-outputs.ts';

export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
}

/** A resource's content: text that was cleaned, or bytes as they are. */
export type ResourceContent =
  | { readonly kind: 'text'; readonly mimeType: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly mimeType: string; readonly bytes: Buffer };

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.geojson': 'application/geo+json',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.tif': 'image/tiff; application=geotiff',
  '.gpkg': 'application/geopackage+sqlite3',
  '.parquet': 'application/vnd.apache.parquet',
};
const binary = /\.(?:png|tif|gpkg|parquet)$/i;

/** A message of the protocol holds it whole, in base64. */
const mostBytes = 32 * 2 ** 20;
const mostRuns = 200;

/** What a run was started with is this machine's own matter, as are locks and what is half written. */
const isOwn = (name: string): boolean => name === 'settings.json' || name.startsWith('.') || name.endsWith('.partial');

const typeOf = (name: string): string => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Runs in the served folder, the latest first. */
export const listRunNames = ({ runs }: Places): string[] =>
  readdirSync(runs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(runs, entry.name, 'events.jsonl')))
    .map(({ name }) => name)
    .sort()
    .reverse()
    .slice(0, mostRuns);

const runPath = ({ runs }: Places, run: string): string | null => {
  const path = join(runs, run);
  const isRun = /^[\w.-]+$/.test(run) && !/^\.+$/.test(run) && existsSync(join(path, 'events.jsonl'));
  return isRun && realpathSync(path) === path ? path : null;
};

/** What a run holds, by the names that its results use. Null for none. */
export const listRun = (places: Places, run: string): ResourceEntry[] | null => {
  const path = runPath(places, run);
  if (path === null) return null;
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !isOwn(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const name = relative(path, file).split(sep).join('/');
      return { uri: resourceOf(run, name), name, mimeType: typeOf(name), bytes: statSync(file).size };
    })
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** The content of a run's file; a reason where there is none that may be read. */
export const readResource = (
  places: Places,
  run: string,
  name: string,
  clean: Clean,
): ResourceContent | { readonly kind: 'refused'; readonly reason: string } => {
  const found = listRun(places, run)?.find((entry) => entry.name === name);
  if (!found) return { kind: 'refused', reason: `There is no “${clean(name)}” in the run “${clean(run)}”.` };
  if (found.bytes > mostBytes)
    return {
      kind: 'refused',
      reason: `“${name}” has ${found.bytes} bytes, too many for a message: read the file itself.`,
    };
  const bytes = readFileSync(join(places.runs, run, name));
  const { mimeType } = found;
  return binary.test(name)
    ? { kind: 'bytes', mimeType, bytes }
    : { kind: 'text', mimeType, text: clean(bytes.toString('utf8')) };
};
