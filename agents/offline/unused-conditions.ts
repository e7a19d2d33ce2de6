import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { isAreaUnit } from '../reading/units.ts';
import { quantitiesOfUnit } from './quantity-words.ts';
import type { Reading } from './reading.ts';

/** Numbers that pixels, objects or dates are compared with. */
const comparedNumbers = (workflow: Workflow): number[] =>
  workflow.nodes.flatMap(({ derived = {}, params }) => {
    const sources = Object.values(derived)
      .flatMap(({ where, value }) => [where, value])
      .join(' ');
    const values = Object.values(params).flatMap(({ value }) => (typeof value === 'object' ? [...value] : [value]));
    return [
      ...(sources.match(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi) ?? []),
      ...values.filter((value) => typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(String(value))),
    ].map(Number);
  });

const targets = ['K', 'degC', 'm', 'm2', 'mm', 'deg', 'rad', '1', '%', 'dB'];

/** What an adjective compares, where it says so: "steeper than 12" is about nothing but slopes. */
const compared: readonly (readonly [RegExp, RegExp])[] = [
  [/\bsteeper\b/i, /slope/],
  [/\b(?:warm|hott|cold|cool)(?:er)?\b/i, /temperature|lst|sst/],
  [/\b(?:wett|dri)er\b/i, /precipitation|rain|moisture|water|nd[wm]i/],
  [/\bgreener\b/i, /vi$|vegetation|green/],
  [/\b(?:bright|dark|dimm|faint)er\b/i, /^dn$|reflectance|radiance|backscatter|light|brightness|albedo|^band|\bdn\b/],
];

const quantitiesIn = (workflow: Workflow): string[] =>
  workflow.nodes.flatMap(({ derived = {}, outputs }) => [
    ...Object.values(derived).flatMap(({ quantity, variables }) => [
      quantity,
      ...variables.flatMap((variable) => [variable.name, variable.quantity]),
    ]),
    ...Object.values(outputs).map(({ quantity }) => quantity),
  ]);

/** Comparisons, class codes and fill values of the question that the workflow does nothing with. */
export const unusedConditions = (reading: Reading, workflow: Workflow, profile: DataProfile): string[] => {
  const numbers = comparedNumbers(workflow);
  const quantities = quantitiesIn(workflow);
  const tabular = workflow.nodes.some(({ derived }) => derived === undefined && workflow.nodes.length <= 2);
  const known = (value: number, unit: string): boolean =>
    [
      value,
      -value,
      ...(unit === 'pixel' ? [value + 1] : []),
      ...targets.flatMap((target) => convertUnit(value, unit, target) ?? []),
    ].some((one) => numbers.some((number) => Math.abs(one - number) <= 1e-6 * Math.max(1, Math.abs(one))));
  const conditions = reading.conditions.filter(({ value, upper, unit, text }) => {
    if (!known(value, unit) || (upper !== null && !known(upper, unit))) return true;
    if (isAreaUnit(unit)) return !workflow.nodes.some(({ template }) => template === 'component-count');
    const family = quantitiesOfUnit[unit];
    if (family && !tabular && !quantities.some((quantity) => family.test(quantity))) return true;
    return compared.some(
      ([adjective, quantity]) => adjective.test(text) && !tabular && !quantities.some((one) => quantity.test(one)),
    );
  });
  const classes = reading.classes.filter(({ codes }) => !codes.every((code) => known(code, '')));
  const layers = workflow.nodes.flatMap(({ inputs }) =>
    Object.values(inputs).flatMap((input) => (input.kind === 'layers' ? input.layers : [])),
  );
  const fills = new Set([
    ...layers.flatMap(({ encoding }) => [...(encoding?.nodata ?? [])]),
    ...workflow.nodes.flatMap(({ params: { missing } }) => (typeof missing?.value === 'object' ? missing.value : [])),
    ...profile.files.flatMap((file) => (file.kind === 'raster' ? file.bands.map(({ nodata }) => nodata) : [])),
  ]);
  const encodings = reading.encodings.filter(
    ({ nodata, start, end }) =>
      // Tables know the usual sentinels by themselves.
      nodata?.some((value) => !fills.has(value) && value !== 0 && (layers.length > 0 || Math.abs(value) < 900)) &&
      reading.rest.slice(start, end).trim() === '',
  );
  return [...conditions, ...encodings].map(({ text }) => text).concat(classes.map(({ meaning }) => meaning));
};
