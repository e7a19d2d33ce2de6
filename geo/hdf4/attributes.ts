/** Attributes of HDF4 files and data sets: tables of the class "Attr0.0" with one field. */
import type { AttributeValue } from '../arrays/array-file.ts';
import { decodeText } from '../files/text.ts';
import { tags } from './descriptors.ts';
import type { Hdf4 } from './element.ts';
import { type Member, onlyField, readVdata } from './vset.ts';

export interface Attributes {
  readonly attributes: Map<string, AttributeValue>;
  readonly attributeTypes: Map<string, string>;
}

const attributeClass = 'Attr0.0';
const bytesLimit = 2 ** 24;

/** Those among the members of a group. Of two of one name the first counts, as it is the one that the library finds. */
export const attributesOf = (hdf4: Hdf4, members: readonly Member[]): Attributes => {
  const attributes = new Map<string, AttributeValue>();
  const attributeTypes = new Map<string, string>();
  for (const { tag, ref } of members) {
    const table = tag === tags.vdataHeader ? readVdata(hdf4, ref) : undefined;
    if (table?.className !== attributeClass || attributes.has(table.name)) continue;
    const field = onlyField(hdf4, ref, table, bytesLimit);
    if (!field) continue;
    const { type, bytes } = field;
    attributes.set(table.name, type.name === 'char' ? decodeText(bytes).replace(/\0+$/, '') : [...type.decode(bytes)]);
    attributeTypes.set(table.name, type.name);
  }
  return { attributes, attributeTypes };
};
