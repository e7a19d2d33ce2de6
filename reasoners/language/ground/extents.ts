/** What the whole of the data is called: by the folder, by the names of its files, and as that which its polygons make up. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Extents } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { products } from '../../../knowledge/product-table.ts';
import { identifier, plural, singular, stemOf } from './names.ts';
import { saysWhat } from './place-in-name.ts';
import type { Zones } from './zones.ts';

const schema = z.record(z.string(), z.array(z.string()).min(1));

let kept: ReadonlyMap<string, readonly string[]> | undefined;
let instruments: ReadonlySet<string> | undefined;

const wholes = (): ReadonlyMap<string, readonly string[]> => {
  kept ??= new Map(Object.entries(schema.parse(parse(readFileSync(new URL('wholes.yaml', import.meta.url), 'utf8')))));
  return kept;
};

const ofProducts = (): ReadonlySet<string> => {
  instruments ??= new Set(products().flatMap(({ id, name }) => identifier(`${id} ${name}`).split('_')));
  return instruments;
};

const containers =
  /^(?:folder|files?|input|inputs|output|work|task|test|tests|project|study|case|demo|example|examples|sample|samples|archive|download|downloads|export|final|copy|temp)$/;

/** Words of a name that may be those of a place. */
const placeWords = (name: string): string[] =>
  identifier(name)
    .split('_')
    .filter((word) => /^[a-z]{4,}$/.test(word) && !saysWhat(word) && !containers.test(word) && !ofProducts().has(word));

const inAll = (lists: readonly (readonly string[])[]): readonly string[] => {
  const [first = [], ...others] = lists;
  return first.filter((word) => others.every((other) => other.includes(word)));
};

/** Names and nouns for everything that the data show. Where a polygon or a class is called so, it is that one: the reader sees to it. */
export const extentsOf = (profile: DataProfile, layers: readonly Zones[]): Extents => {
  const rasters = profile.files.filter(({ kind }) => kind === 'raster').map(({ path }) => placeWords(stemOf(path)));
  const divided = layers.filter(({ geometry, layer }) => geometry === 'polygons' && (layer.count ?? 0) > 1);
  const called = new Set(
    layers.flatMap(({ layer }) =>
      [layer.name, layer.plural, ...layer.aliases].flatMap((one) => identifier(one).split('_')),
    ),
  );
  const ofLayers = divided.map(({ file }) =>
    placeWords(stemOf(file)).filter((word) => !called.has(plural(word)) && !called.has(singular(word))),
  );
  const names = [placeWords(profile.folder ?? ''), inAll(rasters), ...ofLayers].filter((words) => words.length > 0);
  const nouns = divided.flatMap(({ layer }) =>
    [layer.name, ...layer.aliases].flatMap((one) => wholes().get(identifier(one)) ?? []),
  );
  return { names, nouns: [...new Set(nouns)] };
};
