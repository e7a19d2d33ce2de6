/** Units of coordinates as UDUNITS spells them ("1000 m", "microradian", "US_survey_foot"), as far as coordinates use them. */
import { projDefinition } from '../crs/definition.ts';
import { parseProj } from '../crs/proj-string.ts';

const prefixes: readonly (readonly [RegExp, number])[] = [
  [/^(kilo|k)(?=.)/, 1e3],
  [/^(hecto|h)(?=.)/, 1e2],
  [/^(deca|deka|da)(?=.)/, 1e1],
  [/^(deci|d)(?=.)/, 1e-1],
  [/^(centi|c)(?=.)/, 1e-2],
  [/^(milli|m)(?=.)/, 1e-3],
  [/^(micro|µ|μ|u)(?=.)/, 1e-6],
  [/^(nano|n)(?=.)/, 1e-9],
  [/^(mega|M)(?=.)/, 1e6],
];

const usFoot = 1200 / 3937;
const lengths: readonly (readonly [RegExp, number])[] = [
  [/^(m|met(er|re)s?)$/i, 1],
  [/^(ft|foot|feet|international_(foot|feet))$/i, 0.3048],
  [/^(us[-_]?ft|us[-_]survey[-_](foot|feet)|foot_us|ftus)$/i, usFoot],
  [/^(in|inch|inches)$/i, 0.0254],
  [/^(yd|yards?)$/i, 0.9144],
  [/^(mi|miles?)$/i, 1609.344],
  [/^(nautical_miles?|nmiles?|nmi)$/i, 1852],
];

const degree = Math.PI / 180;
const angles: readonly (readonly [RegExp, number])[] = [
  [/^(rad|radians?)$/i, 1],
  [/^(degrees?|deg|°|(arc|angular)_?degrees?)$/i, degree],
  [/^degrees?_?(n|north|e|east|true|t)$/i, degree],
  [/^(arc_?minutes?|arcmin)$/i, degree / 60],
  [/^(arc_?seconds?|arcsec)$/i, degree / 3600],
];

const factorIn = (table: readonly (readonly [RegExp, number])[], unit: string): number | undefined => {
  const whole = table.find(([pattern]) => pattern.test(unit))?.[1];
  if (whole !== undefined) return whole;
  for (const [prefix, factor] of prefixes) {
    const rest = unit.replace(prefix, '');
    // Only the metric units take prefixes.
    const base = rest === unit || !/^(m|met(er|re)s?|rad|radians?)$/.test(rest) ? undefined : factorIn(table, rest);
    if (base !== undefined) return factor * base;
  }
  return undefined;
};

const unitIn = (table: readonly (readonly [RegExp, number])[], text: string): number | undefined => {
  const [, number = '', unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)?\s*\*?\s*(\S+)\s*$/i.exec(text) ?? [];
  const factor = factorIn(table, unit);
  const count = number === '' ? 1 : Number(number);
  return factor !== undefined && count > 0 ? count * factor : undefined;
};

/** Metres in one such unit; undefined for what is no length. */
export const metresIn = (unit: string): number | undefined => unitIn(lengths, unit);

/** Radians in one such unit; undefined for what is no angle. */
export const radiansIn = (unit: string): number | undefined => unitIn(angles, unit);

const projUnits: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  ft: 0.3048,
  'us-ft': usFoot,
  yd: 0.9144,
  mi: 1609.344,
  kmi: 1852,
};

/** Metres in the unit of a projected CRS; undefined when its definition is unknown or names a unit that is. */
export const metresInCrsUnit = (crs: string): number | undefined => {
  const definition = projDefinition(crs);
  if (definition === undefined || !definition.includes('+proj=')) return undefined;
  const parameters = parseProj(definition);
  return Number(parameters.get('to_meter')) || projUnits[parameters.get('units') ?? 'm'];
};
