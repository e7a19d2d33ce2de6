/** Gases in a table of stations are concentrations in the air that people breathe, and no columns that a satellite sees from above. */
import type { FieldDescription } from '../../../core/description.ts';
import type { Guess } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { convertUnit } from '../../../knowledge/units.ts';

const gases: Readonly<Record<string, string>> = { no2: 'no2', so2: 'so2', o3: 'o3', ozone: 'o3', co: 'co' };

const wordsOf = (text: string): string[] =>
  (text.split('/').at(-1) ?? '')
    .replace(/\.[A-Za-z]\w{1,6}$/, '')
    .toLowerCase()
    .split(/[^a-z0-9µ.]+/)
    .filter((word) => word !== '');

/** The gas that a header names and nothing else but when, how often and in which unit. */
export const gasOf = (name: string): string | undefined => {
  const words = wordsOf(name).filter(
    (word) =>
      !/^(?:daily|hourly|monthly|annual|mean|avg|average|max|min|ug|µg|m3|ugm3|µgm3|conc|surface|\d+|[\d.]+h)$/.test(
        word,
      ),
  );
  const [only, more] = words;
  return only !== undefined && more === undefined ? gases[only] : undefined;
};

/** "daily_means_ugm3.csv": the unit of a mass in a volume of air that a file's name gives its columns. */
const massUnit = (path: string): string | undefined => {
  const name = wordsOf(path).join('_');
  if (/(?:^|_)[uµ]g_?m_?3(?:_|$)/.test(name)) return 'ug/m3';
  return /(?:^|_)mg_?m_?3(?:_|$)/.test(name) ? 'mg/m3' : undefined;
};

const isDust = ({ name }: FieldDescription): boolean => /^pm[_ ]?(?:10|2[._]?5|25|1)(?![0-9])/i.test(name);

export interface GasFacts {
  readonly quantity: Guess | null;
  /** Of the file's name; '' for none. */
  readonly unit: string;
}

/** Of a column that is called after a gas; undefined of any other. Without a unit and without dust beside it nothing is said. */
export const gasFacts = (
  field: FieldDescription,
  unit: string,
  path: string,
  all: readonly FieldDescription[],
): GasFacts | undefined => {
  const gas = field.type === 'number' ? gasOf(field.name) : undefined;
  if (gas === undefined) return undefined;
  const named = unit === '' ? (massUnit(path) ?? '') : '';
  const stated = unit || named;
  const fitting = [`${gas}-concentration`, `${gas}-column`].filter((id) => {
    const own = findQuantity(id)?.unit;
    return own !== undefined && stated !== '' && convertUnit(1, stated, own) !== undefined;
  });
  const [value] = fitting;
  if (value !== undefined)
    return {
      quantity: { value, reason: `the column is called “${field.name}”, and its unit is ${stated}` },
      unit: named,
    };
  const id = `${gas}-concentration`;
  const beside = stated === '' && findQuantity(id)?.id === id ? all.find(isDust) : undefined;
  return {
    quantity: beside
      ? { value: id, reason: `the column is called “${field.name}”, beside the dust of a station in “${beside.name}”` }
      : null,
    unit: named,
  };
};

/** The unit of dust in the air, where the file's name gives it. */
export const dustUnit = (field: FieldDescription, path: string): string =>
  field.type === 'number' && isDust(field) ? (massUnit(path) ?? '') : '';
