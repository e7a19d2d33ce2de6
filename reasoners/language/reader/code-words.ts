import type { Field, Scope } from '../../../analysis/types.ts';

const codeWords = [
  'land cover',
  'land use',
  'land cover class',
  'land cover type',
  'class',
  'cover type',
  'cover class',
  'category',
  'land use class',
  'cover category',
  'land cover map',
  'class map',
  'land cover category',
  'type of land cover',
  'land cover layer',
  'land use category',
];

const qualityWords = [
  'quality band',
  'qa band',
  'bqa band',
  'quality layer',
  'quality mask',
  'qa layer',
  'cloud mask',
  'quality flags',
  'qa pixel band',
  'quality word',
];

/** What a class map or a quality band is called, whatever its file is. */
export const usualWords = ({ sort }: Field): readonly string[] => (sort === 'code' ? codeWords : qualityWords);

const isMap = ({ sort, axes }: Field): boolean => sort === 'code' && axes.includes('cells');

/** Codes that nobody names are no land cover beside a map whose codes are, and kinds of things are none beside any map. */
export const isNamed = (field: Field, { fields }: Scope): boolean =>
  field.sort !== 'code' ||
  ((isMap(field) || !fields.some(isMap)) &&
    ((field.names ?? []).length > 0 ||
      fields.every((other) => other.sort !== 'code' || (other.names ?? []).length === 0)));

const isLand = ({ name }: Field): boolean => /(?:^|_)(?:land_?(?:cover|use)|lulc|lc|lu)(?:_|\d|$)/.test(name);

/** "Land cover" is the map that is called so, and no other map of classes beside it. */
export const isOfOtherMap = (form: string, field: Field, { fields }: Scope): boolean =>
  /^(?:type of )?land[ _]?(?:cover|use)/.test(form) &&
  !isLand(field) &&
  fields.some((other) => other !== field && isMap(other) && isLand(other));
