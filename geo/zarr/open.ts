/** Zarr stores in a folder: version 2 (.zgroup, .zarray, .zattrs) and version 3 (zarr.json), groups included. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArrayFile, ArrayVariable, AttributeValue } from '../arrays/array-file.ts';
import { damaged } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { attributesOf } from './attributes.ts';
import type { Unread, ZarrArray } from './metadata.ts';
import { createZarrVariable } from './variable.ts';
import { parseVersion2 } from './version2.ts';
import { parseVersion3 } from './version3.ts';

const variableLimit = 10_000;
const depthLimit = 16;
const documentLimit = 16 * 2 ** 20;

const readDocument = (path: string): unknown => {
  if (statSync(path).size > documentLimit) throw damaged('A metadata document of the Zarr store is too large.');
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/:\s*(-?Infinity|NaN)\b/g, ':"$1"'));
  } catch {
    throw damaged('A metadata document of the Zarr store is no valid JSON.');
  }
};

const optional = (folder: string, name: string): unknown => {
  const path = join(folder, name);
  return fileExists(path) ? readDocument(path) : undefined;
};

interface Node {
  /** undefined: a group. */
  readonly array: ZarrArray | Unread | undefined;
  readonly attributes: unknown;
  readonly version: 2 | 3;
}

const readNode = (folder: string): Node | undefined => {
  const document = optional(folder, 'zarr.json');
  if (typeof document === 'object' && document !== null) {
    const isArray = 'node_type' in document && document.node_type === 'array';
    const attributes = 'attributes' in document ? document.attributes : {};
    return { array: isArray ? parseVersion3(document) : undefined, attributes, version: 3 };
  }
  const array = optional(folder, '.zarray');
  const attributes = optional(folder, '.zattrs');
  if (array !== undefined) return { array: parseVersion2(array, attributes), attributes, version: 2 };
  return fileExists(join(folder, '.zgroup')) || fileExists(join(folder, '.zmetadata'))
    ? { array: undefined, attributes, version: 2 }
    : undefined;
};

interface FoundArray {
  readonly folder: string;
  readonly path: string;
  readonly array: ZarrArray;
}

interface Found {
  readonly arrays: FoundArray[];
  readonly notes: string[];
}

const nameOf = (path: string): string => (path === '' ? 'data' : path);

const take = (array: ZarrArray | Unread, folder: string, path: string, { arrays, notes }: Found): void => {
  if (!('why' in array)) arrays.push({ folder, path, array });
  // What has one dimension at most could not be a raster.
  else if (array.rank >= 2) notes.push(`The Zarr array '${nameOf(path)}' ${array.why}.`);
};

const childFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const collect = (folder: string, path: string, depth: number, found: Found): Node | undefined => {
  const node = readNode(folder);
  if (!node || found.arrays.length + found.notes.length >= variableLimit || depth > depthLimit) return node;
  if (node.array) take(node.array, folder, path, found);
  // Folders inside an array hold its chunks.
  if (!node.array)
    for (const name of childFolders(folder))
      collect(join(folder, name), path === '' ? name : `${path}/${name}`, depth + 1, found);
  return node;
};

/** The dimension by the path of its coordinate, which lies in the array's group or in one above it. */
const qualified = (dimension: string, path: string, paths: ReadonlySet<string>): string => {
  const parts = path.split('/').slice(0, -1);
  for (let length = parts.length; length >= 0; length--) {
    const candidate = [...parts.slice(0, length), dimension].join('/');
    if (paths.has(candidate)) return candidate;
  }
  return dimension;
};

/** Opens a Zarr store: every numeric array of every group, named by its path. */
export const openZarr = (store: string): ArrayFile => {
  const { arrays, notes }: Found = { arrays: [], notes: [] };
  const root = collect(store, '', 0, { arrays, notes });
  if (!root) throw damaged('The folder is no Zarr store.');
  const paths = new Set(arrays.map(({ path }) => path));
  const variables = arrays.map(({ folder, path, array }): ArrayVariable => {
    return createZarrVariable(
      folder,
      nameOf(path),
      array,
      array.dimensions.map((one) => qualified(one, path, paths)),
    );
  });
  const attributes: ReadonlyMap<string, AttributeValue> = attributesOf(root.attributes);
  return { format: `Zarr ${root.version}`, attributes, variables, notes, close: () => undefined };
};
