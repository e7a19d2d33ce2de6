import type { Field } from '../../../analysis/types.ts';
import { type Expression, parseExpression } from '../../../knowledge/expression.ts';
import { type SpectralIndex, spectralIndices } from '../../../knowledge/spectral-indices.ts';
import type { BandField } from './band-field.ts';

/** An index that the folder's bands can make. */
export interface IndexField {
  readonly kind: 'index';
  readonly field: Field;
  readonly expression: Expression;
  /** Variables of the formula: bands by their field's name, constants by their number. */
  readonly variables: Readonly<Record<string, BandField>>;
  readonly constants: Readonly<Record<string, number>>;
  readonly range?: readonly [number, number];
}

const bandOf = (role: string, bands: readonly BandField[]): BandField | undefined =>
  bands.find(({ field }) => field.name === role || field.aliases.includes(role));

/** Dates that all parts have; parts without a date go with every date. */
const commonDates = (parts: readonly BandField[]): string[] => {
  const dated = parts.filter(({ field }) => field.dates.length > 0);
  const [first, ...others] = dated;
  return (first?.field.dates ?? []).filter((date) => others.every(({ field }) => field.dates.includes(date)));
};

const constantsOf = ({ constants }: SpectralIndex): Record<string, number> | undefined => {
  const values = Object.entries(constants).map(([name, { value }]) => [name, value] as const);
  if (values.some(([, value]) => value === null)) return undefined;
  return Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
};

const indexField = (index: SpectralIndex, name: string, bands: readonly BandField[]): IndexField | string => {
  const constants = constantsOf(index);
  if (constants === undefined || index.inputs || index.wavelengths || index.kernel)
    return 'its formula needs numbers that have to be given';
  const parts = index.bands.map((role) => ({ role, band: bandOf(role, bands) }));
  const lacking = parts.filter(({ band }) => band === undefined).map(({ role }) => role);
  if (lacking.length > 0)
    return `it needs ${lacking.join(', ')}, and no band is known to be ${lacking.length > 1 ? 'these' : 'it'}`;
  const used = parts.flatMap(({ band }) => (band ? [band] : []));
  const dates = commonDates(used);
  if (dates.length === 0 && used.some(({ field }) => field.dates.length > 0)) return 'its bands share no date';
  const range = index.range?.note?.startsWith('exact for non-negative') ? index.range : null;
  return {
    kind: 'index',
    field: {
      name,
      label: index.name,
      aliases: [],
      axes: ['cells', 'dates'],
      sort: 'absolute',
      unit: index.unit ?? '1',
      quantity: index.id.toLowerCase(),
      dates,
      parts: used.map(({ field }) => field.name),
      files: [...new Set(used.flatMap(({ field }) => field.files))],
    },
    expression: parseExpression(index.formula),
    variables: Object.fromEntries(parts.flatMap(({ role, band }) => (band ? [[role, band]] : []))),
    constants,
    ...(typeof range?.min === 'number' && typeof range.max === 'number'
      ? { range: [range.min, range.max] as const }
      : {}),
  };
};

/** Indices by the names that no band has, and of the others what each lacks. */
export const indicesOf = (
  bands: readonly BandField[],
): { readonly fields: readonly IndexField[]; readonly absent: Readonly<Record<string, string>> } => {
  const taken = new Set(bands.flatMap(({ field }) => [field.name, ...field.aliases]));
  const all = spectralIndices();
  const alike = Map.groupBy(all, ({ id }) => id.toLowerCase());
  // `BaI` and `BAI` are different indices: only these keep their capitals.
  const nameOf = ({ id }: SpectralIndex): string =>
    (alike.get(id.toLowerCase()) ?? []).length > 1 ? id : id.toLowerCase();
  const absent: Record<string, string> = {};
  const fields = all.flatMap((index) => {
    const name = nameOf(index);
    if (taken.has(name)) return [];
    const made = indexField(index, name, bands);
    if (typeof made !== 'string') return [made];
    absent[name] = made;
    return [];
  });
  return { fields, absent };
};
