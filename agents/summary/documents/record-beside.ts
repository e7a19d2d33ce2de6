/**
 * What a small JSON file says that is called after a raster: how it was made. Sources: the processing extension of STAC 1.2 (processing:lineage, processing:software …),
 * properties of images of Earth Engine, records that scripts write.
 */

import { z } from 'zod';
import type { Described } from '../described.ts';
import { folderOf, type SideFile, stemOf } from './facts.ts';

const mostEntries = 60;
const longestText = 240;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const recordSchema = z.record(z.string(), z.unknown());
const valueSchema = z.union([scalar, z.array(scalar).max(8), z.record(z.string(), scalar)]);

const textOf = (value: unknown): string | undefined => {
  const { data } = valueSchema.safeParse(value);
  if (data === undefined) return undefined;
  const text = Array.isArray(data)
    ? data.join(', ')
    : typeof data === 'object'
      ? Object.entries(data)
          .map(([name, one]) => `${name} ${one}`)
          .join(', ')
      : String(data);
  return text.length <= longestText ? text : undefined;
};

const parsed = (text: string): Record<string, unknown> => {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
};

/** Of a catalogue's item only how it was made: the rest speaks of all its assets. */
const entriesOf = (text: string): readonly (readonly [string, unknown])[] => {
  const record = parsed(text);
  const properties = Object.entries(recordSchema.safeParse(record['properties']).data ?? {});
  if ('stac_version' in record) return properties.filter(([key]) => key.startsWith('processing:'));
  return [...Object.entries(record), ...properties];
};

const isOf = (side: string, raster: string): boolean =>
  folderOf(side) === folderOf(raster) && stemOf(side).toLowerCase() === stemOf(raster).toLowerCase();

/** Tags by the raster's path, each under the name of the file that it stands in: "rain_2020.json: operation". */
export const recordsBeside = (
  sides: readonly SideFile[],
  described: readonly Described[],
): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const records = sides.filter(({ path }) => /\.json$/i.test(path));
  return new Map(
    described.flatMap(({ path }) => {
      const entries = records
        .filter((side) => isOf(side.path, path))
        .flatMap((side) =>
          entriesOf(side.text)
            .slice(0, mostEntries)
            .flatMap(([key, value]) => {
              const text = textOf(value);
              return text === undefined ? [] : [[`${side.path.split('/').at(-1)}: ${key}`, text] as const];
            }),
        );
      return entries.length > 0 ? [[path, Object.fromEntries(entries)] as const] : [];
    }),
  );
};
