import { parseUnit } from '../../knowledge/units.ts';
import { nameEnding } from '../reading/name-ending.ts';

/** How columns write units that have another name here. */
const spelled: Readonly<Record<string, string>> = {
  f: 'degF',
  fahrenheit: 'degF',
  degf: 'degF',
  c: 'degC',
  celsius: 'degC',
  degc: 'degC',
  kelvin: 'K',
  k: 'K',
  mm: 'mm',
  cm: 'cm',
  inch: 'inch',
  inches: 'inch',
  in: 'inch',
  ft: 'ft',
  feet: 'ft',
  km: 'km',
  m: 'm',
  metres: 'm',
  meters: 'm',
  miles: 'mile',
  mi: 'mile',
  ha: 'ha',
  hectares: 'ha',
  acres: 'acre',
  km2: 'km2',
  sqkm: 'km2',
  m2: 'm2',
  sqm: 'm2',
  sqmi: 'mile2',
  sqft: 'ft2',
  m3: 'm3',
  cum: 'm3',
  pct: '%',
  percent: '%',
  knots: 'knot',
  kn: 'knot',
  kmh: 'km/h',
};

/** One letter, or a word of the language, is a unit only behind what it measures. */
const ambiguous: Readonly<Record<string, RegExp>> = {
  f: /temp|lst|sst|air|dew|^t/i,
  c: /temp|lst|sst|air|dew|^t/i,
  k: /temp|lst|sst|air|dew|^t/i,
  m: /dist|height|elev|depth|level|length|width|radius|alt/i,
  in: /rain|prec|snow|depth|height/i,
};

const known = (unit: string | undefined): string => (unit !== undefined && parseUnit(unit) ? unit : '');

/** The unit that a column's name ends with: `temp_F`, `area (ha)`, `rain [mm]`; '' where it states none. */
export const unitInName = (name: string): string => {
  const bracketed = /[([]\s*([^()[\]]+?)\s*[)\]]\s*$/.exec(name)?.[1];
  if (bracketed !== undefined) return known(spelled[bracketed.replace('°', '').toLowerCase()]) || known(bracketed);
  const word = /[_\s-]/.test(name) || /[a-z](?:Km2|Ha|Mm|Km|Ft)$/.test(name) ? nameEnding(name) : '';
  return (ambiguous[word]?.test(name) ?? true) ? known(spelled[word]) : '';
};

/** The unit that a cell names, by its sign or an everyday name; '' where it names none. */
export const unitOfWord = (word: string): string => {
  const plain = word.replace('°', '').trim();
  return known(plain) || known(spelled[plain.toLowerCase()]);
};
