/** HDF4 and HDF-EOS2 files as named arrays. */
import type { ArrayFile, AttributeValue } from '../arrays/array-file.ts';
import type { NumberCache } from '../arrays/chunked-reader.ts';
import { damaged } from '../errors.ts';
import { openByteSource } from '../files/byte-source.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { attributesOf } from './attributes.ts';
import type { DataSet, DataSetSource } from './data-set.ts';
import { readDataSets } from './data-sets.ts';
import { readDescriptors, tags } from './descriptors.ts';
import type { Hdf4 } from './element.ts';
import { type Groups, placeDataSets } from './eos-grids.ts';
import { granuleFacts, granuleTime } from './granule.ts';
import { parseStructure } from './struct-metadata.ts';
import { readVgroup, type Vgroup } from './vset.ts';

/** Bytes of groups, tables of chunks and attributes together. */
const descriptionLimit = 2 ** 28;
/** Room for the decompressed numbers of a file. */
const cacheBytes = 2 ** 27;

const accountOf = (limit: number): ((bytes: number) => void) => {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent > limit) throw damaged('The HDF4 file describes more than a file can hold.');
  };
};

const vgroupsOf = (hdf4: Hdf4): Map<number, Vgroup> =>
  new Map(
    hdf4.descriptors.all(tags.vgroup).flatMap(({ ref }) => {
      const group = readVgroup(hdf4, ref);
      return group ? [[ref, group] as const] : [];
    }),
  );

const depthLimit = 4;

/** References of the data sets in a group and in those below it. */
const dataSetsBelow = (group: Vgroup, groups: ReadonlyMap<number, Vgroup>, depth = 0): number[] =>
  group.members.flatMap(({ tag, ref }) => {
    const below = tag === tags.vgroup && depth < depthLimit ? groups.get(ref) : undefined;
    return below ? dataSetsBelow(below, groups, depth + 1) : tag === tags.numericGroup ? [ref] : [];
  });

const eosClasses = new Set(['GRID', 'SWATH']);

const eosGroups = (vgroups: ReadonlyMap<number, Vgroup>): Groups =>
  new Map(
    [...vgroups.values()]
      .filter(({ className }) => eosClasses.has(className))
      .map((group) => [group.name, new Set(dataSetsBelow(group, vgroups))]),
  );

/** "StructMetadata.0", "StructMetadata.1" … are one text. */
const textOf = (attributes: ReadonlyMap<string, AttributeValue>, name: string): string =>
  [...attributes]
    .filter(([key, value]) => key.toLowerCase().startsWith(`${name}.`) && typeof value === 'string')
    .sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }))
    .map(([, value]) => value)
    .join('');

const metadataTexts = ['structmetadata', 'coremetadata', 'archivemetadata'];

const isMetadataText = (name: string): boolean => metadataTexts.some((one) => name.toLowerCase().startsWith(`${one}.`));

/** Attributes of the file, with the facts of its metadata in the place of their texts. */
const fileAttributes = (
  attributes: ReadonlyMap<string, AttributeValue>,
  facts: ReadonlyMap<string, string>,
): ReadonlyMap<string, AttributeValue> =>
  new Map([...[...attributes].filter(([name]) => !isMetadataText(name)), ...facts]);

const pictureNote = (hdf4: Hdf4): string[] =>
  hdf4.descriptors.all(tags.rasterImageGroup).length > 0
    ? ['The HDF4 file holds raster images (GR), which are not read: convert them, for instance with gdal_translate.']
    : [];

const contentOf = (hdf4: Hdf4, tiles: NumberCache): Omit<ArrayFile, 'close'> => {
  const vgroups = vgroupsOf(hdf4);
  const source: DataSetSource = { hdf4, tiles };
  const dataSets: readonly DataSet[] = readDataSets(source, vgroups);
  const root = [...vgroups.values()].find(({ className }) => className === 'CDF0.0');
  const { attributes } = attributesOf(hdf4, root?.members ?? []);
  const structure = textOf(attributes, 'structmetadata');
  const { grids, swaths } = parseStructure(structure);
  const facts = granuleFacts(['coremetadata', 'archivemetadata'].map((name) => textOf(attributes, name)));
  const placed = placeDataSets(grids, swaths, dataSets, eosGroups(vgroups));
  const timed = placed.variables.some(({ name }) => name === 'time') ? [] : granuleTime(facts);
  return {
    format: structure === '' ? 'HDF4' : 'HDF-EOS2',
    attributes: fileAttributes(attributes, facts),
    variables: [...placed.variables, ...timed],
    notes: [...placed.notes, ...pictureNote(hdf4)],
  };
};

/** Opens HDF4 files: their scientific data sets, placed as HDF-EOS2 says. Throws file-damaged and format-unsupported. */
export const openHdf4 = (path: string): ArrayFile => {
  const source = openByteSource(path);
  try {
    const hdf4 = { source, descriptors: readDescriptors(source), spend: accountOf(descriptionLimit) };
    return { ...contentOf(hdf4, createTileCache(cacheBytes, cacheBytes)), close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
};
