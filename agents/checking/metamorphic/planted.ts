import { bandRole } from '../../../knowledge/bands.ts';
import { evaluateExpression, parseExpression } from '../../../knowledge/expression.ts';
import { findSpectralIndex } from '../../../knowledge/spectral-indices.ts';
import { readConditions } from '../../reading/conditions.ts';
import type { Evidence, OutputEvidence } from '../evidence.ts';
import { asksForAmount, isAggregate, isComparison, isLevel, shown, unitOf } from '../facts.ts';
import { convertsItself, impossibleLayer, mayBeDecibels } from '../plausible-input.ts';
import { type Broken, outputOf } from './relation.ts';
import { measuresRelief, usesSurroundings } from './setting.ts';

/** The numbers that a run gave, as scenes name them. */
export const resultsOf = ({ outputs }: Evidence): ReadonlyMap<string, number> =>
  new Map(
    outputs.flatMap(({ name, document }) => {
      if (document?.kind === 'number') return [[name, document.value] as const];
      return document?.kind === 'series'
        ? document.samples.map(({ date, value }) => [`${name}@${date}`, value] as const)
        : [];
    }),
  );

/** Constants of the ports, by band role where their names are some. */
const rolesOf = (constants: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...constants].flatMap(([port, value]) => [[bandRole(port) ?? port, value]]));

/** What compares two rasters of one quantity, either way round; null where it does not follow. */
const comparing = ({ name, promised }: OutputEvidence, [a, b]: readonly number[]): readonly number[] | null => {
  if (!promised || a === undefined || b === undefined) return null;
  if (/ratio|quotient/i.test(`${name} ${promised.quantity}`) && promised.unit !== '%') return [a / b, b / a];
  if (!/change|differ|delta|increase|decrease|gain|loss/i.test(`${name} ${promised.quantity}`)) return null;
  if (promised.unit === '%')
    return [(100 * (b - a)) / a, (100 * (a - b)) / a, (100 * (a - b)) / b, (100 * (b - a)) / b];
  return /rate|trend|slope|per|area|share|count/i.test(`${name} ${promised.quantity}`) ? null : [b - a, a - b];
};

/** What is made of pixels, and no mean of them. */
const madeOf =
  /\b(?:slope|distance|trend|rate|days?|number|count|share|percent\w*|fraction|deviation|variance|gradient|index|anomal\w*|chang\w*|differ\w*|rise|area|sum|total|ratio|correl\w*|above|below|over \d|weighted by|scores?|range|which|convert\w*|stored|scale\w*|offset|decibel\w*|dB)\b/i;

/** The constant of the only raster or stack, where the mean of its values is asked for as they are and lies between them. */
const ofOnlyRaster = (
  { name, document }: OutputEvidence,
  { inputs, question, node }: Evidence,
  constants: ReadonlyMap<string, number>,
): number | null => {
  const [input, other] = inputs.filter(({ layers }) => layers.length > 0);
  const value = document?.kind === 'number' ? document.value : Number.NaN;
  const ends = input?.layers.flatMap(({ physical }) => (physical ? [physical.min, physical.max] : [])) ?? [];
  const plain =
    /\b(?:mean|average|median)\b/i.test(question) &&
    !madeOf.test(`${question} ${name}`) &&
    Object.keys(node.params).length === 0 &&
    readConditions(question).length === 0;
  const within = value >= Math.min(...ends) && value <= Math.max(...ends);
  return input && !other && plain && within ? (constants.get(input.port) ?? null) : null;
};

/** What an output may be where every pixel of every port is its constant; null where that does not follow. */
const planted = (
  output: OutputEvidence,
  evidence: Evidence,
  constants: ReadonlyMap<string, number>,
): readonly number[] | null => {
  const { name, promised } = output;
  if (promised?.kind !== 'number' && promised?.kind !== 'series' && promised?.kind !== 'raster') return null;
  const { quantity, unit } = promised;
  if (promised.kind !== 'number' && /sum|total|accumul|cumul/i.test(`${evidence.question} ${evidence.node.purpose}`))
    return null;
  const measured = evidence.inputs.filter((input) => input.quantity !== '');
  const [first, ...others] = measured.filter((input) => input.quantity === quantity);
  if (/^(?:std|stdev|standard-?deviation|variance|range)$/i.test(name))
    return first && others.length === 0 ? [0] : null;
  if (
    quantity === 'share' &&
    readConditions(evidence.question).length === 1 &&
    !usesSurroundings(evidence) &&
    constants.size === evidence.inputs.length &&
    (unit === '%' || unit === '1')
  )
    return [0, unit === '%' ? 100 : 1];
  if (
    measured.length === 2 &&
    constants.size === 2 &&
    measured[0]?.quantity === measured[1]?.quantity &&
    measured.every(({ layers }) => layers.length === 1)
  ) {
    const known = comparing(output, [...constants.values()]);
    if (known) return known;
  }
  if (
    isComparison({ name, quantity }) ||
    !isLevel({ name, quantity, statistic: '' }) ||
    measuresRelief(evidence) ||
    isAggregate(evidence, name) ||
    asksForAmount(evidence)
  )
    return null;
  if (first && (convertsItself(evidence, first) || mayBeDecibels(first))) return null;
  const [constant] =
    first && others.length === 0 && (unitOf(first) === unit || unitOf(first) === '') ? [constants.get(first.port)] : [];
  if (first) return constant === undefined ? null : [constant];
  if (measured.some((input) => impossibleLayer(input) !== undefined || unitOf(input) === 'DN')) return null;
  if (measured.length === 0) {
    const constant = ofOnlyRaster(output, evidence, constants);
    if (constant !== null) return [constant];
  }
  const index = findSpectralIndex(quantity);
  const roles = rolesOf(constants);
  // Beyond what a reflectance can be: counts, of which the tool may know more.
  if (Object.values(roles).some((value) => Math.abs(value) > 2)) return null;
  // Coefficients of one sensor are not those of another.
  if (index && /\d\.\d{3}/.test(index.formula)) return null;
  if (!index || Object.keys(index.constants).length > 0 || !index.bands.every((role) => role in roles)) return null;
  const value = evaluateExpression(parseExpression(index.formula), roles);
  return Number.isFinite(value) ? [value] : null;
};

/** A value of the output itself: no count beside it. */
const isValueOf = ({ name, kind }: OutputEvidence, full: string): boolean =>
  kind === 'series'
    ? full.startsWith(`${name}@`)
    : kind === 'raster'
      ? /^[^.@]+(?:\.(?:min|max))?$/.test(full)
      : full === name;

/** A result over a scene of constants, and what it may be. */
export interface Planted {
  readonly output: string;
  readonly name: string;
  readonly value: number;
  readonly wanted: readonly number[];
}

const isNear = ({ value, wanted }: Planted, constants: ReadonlyMap<string, number>): boolean =>
  wanted.some(
    (one) => Math.abs(value - one) <= 1e-5 * Math.max(Math.abs(one), ...[...constants.values()].map(Math.abs)),
  );

/** Results over a scene of constants that are not what they must be, the first one of every output. */
export const plantedLost = (
  after: ReadonlyMap<string, number> | undefined,
  evidence: Evidence,
  constants: ReadonlyMap<string, number>,
): Planted[] =>
  evidence.outputs.flatMap((output) => {
    const wanted = planted(output, evidence, constants);
    if (wanted === null) return [];
    const found = [...(after ?? [])].flatMap(([name, value]): Planted[] =>
      outputOf(name) === output.name && isValueOf(output, name) ? [{ output: output.name, name, value, wanted }] : [],
    );
    return found.filter((one) => !isNear(one, constants)).slice(0, 1);
  });

/** What is told of a planted truth that is lost. */
export const sayLost = ({ output, name, value, wanted }: Planted, constants: ReadonlyMap<string, number>): Broken => {
  const told = [...constants].map(([port, constant]) => `${port} = ${shown(constant)}`).join(', ');
  return {
    output,
    message: `Where every pixel has ${told}, “${name}” is ${shown(value)} instead of ${wanted.map(shown).join(' or ')}.`,
  };
};
