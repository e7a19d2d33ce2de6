/** The data sets of an HDF4 file: by the groups of the SD interface, or by numeric data groups alone as older programs wrote them. */
import { damaged } from '../errors.ts';
import { createDataSet, type DataSet, type DataSetSource, type Dimension } from './data-set.ts';
import { tags } from './descriptors.ts';
import { bytesOf, type Hdf4 } from './element.ts';
import { type Member, onlyField, readVdata, type Vgroup } from './vset.ts';

const variableClass = 'Var0.0';
const dimensionClasses = new Set(['Dim0.0', 'UDim0.0']);
const unlimitedClass = 'UDim0.0';
const lengthClass = 'DimVal0.1';
const dataSetLimit = 10_000;

/** Pairs of tag and reference. */
const groupMembers = (hdf4: Hdf4, tag: number, ref: number): Member[] => {
  const bytes = bytesOf(hdf4, tag, ref) ?? Buffer.alloc(0);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => ({
    tag: bytes.readUInt16BE(index * 4),
    ref: bytes.readUInt16BE(index * 4 + 2),
  }));
};

/** Records of an unlimited dimension: the only number of its table. */
const recordsOf = (hdf4: Hdf4, { members }: Vgroup): number | undefined => {
  for (const { tag, ref } of members) {
    const table = tag === tags.vdataHeader ? readVdata(hdf4, ref) : undefined;
    if (table?.className !== lengthClass) continue;
    const field = onlyField(hdf4, ref, table, 8);
    return field?.type.decode(field.bytes)[0];
  }
  return undefined;
};

const dimensionsOf = (hdf4: Hdf4, { members }: Vgroup, vgroups: ReadonlyMap<number, Vgroup>): Dimension[] =>
  members.flatMap(({ tag, ref }) => {
    const group = tag === tags.vgroup ? vgroups.get(ref) : undefined;
    if (!group || !dimensionClasses.has(group.className)) return [];
    return [{ name: group.name, records: group.className === unlimitedClass ? recordsOf(hdf4, group) : undefined }];
  });

export const readDataSets = (source: DataSetSource, vgroups: ReadonlyMap<number, Vgroup>): DataSet[] => {
  const { hdf4 } = source;
  const described = [...vgroups.values()].filter(({ className }) => className === variableClass);
  const known = new Set(
    described.flatMap(({ members }) => members.filter(({ tag }) => tag === tags.numericGroup).map(({ ref }) => ref)),
  );
  const bare = [tags.numericGroup, tags.scientificGroup].flatMap((tag) =>
    hdf4.descriptors.all(tag).filter(({ ref }) => !known.has(ref)),
  );
  if (described.length + bare.length > dataSetLimit)
    throw damaged(`The HDF4 file declares more than ${dataSetLimit} data sets.`);
  const own = described.flatMap((group) => {
    const numeric = group.members.find(({ tag }) => tag === tags.numericGroup);
    const members = [...group.members, ...(numeric ? groupMembers(hdf4, numeric.tag, numeric.ref) : [])];
    return createDataSet(source, group.name.replaceAll('/', '_'), members, dimensionsOf(hdf4, group, vgroups)) ?? [];
  });
  const older = bare.flatMap(
    ({ tag, ref }, index) => createDataSet(source, `Data set ${index + 1}`, groupMembers(hdf4, tag, ref), []) ?? [],
  );
  return [...own, ...older];
};
