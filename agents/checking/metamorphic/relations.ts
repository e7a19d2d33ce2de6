import type { OutputFile } from '../../../core/outcome.ts';
import { bandRole } from '../../../knowledge/bands.ts';
import { evaluateExpression, parseExpression } from '../../../knowledge/expression.ts';
import { findSpectralIndex } from '../../../knowledge/spectral-indices.ts';
import type { Evidence, OutputEvidence } from '../evidence.ts';
import { isAggregate, isComparison, isLevel, shown, unitOf } from '../facts.ts';
import { convertsItself } from '../plausible-input.ts';

export type Results = ReadonlyMap<string, number>;

/** The finite numbers that the workflow expects, by name. */
export const resultsOf = (outputs: readonly OutputFile[], { node }: Evidence): Results =>
  new Map(
    outputs.flatMap(({ name, document }) =>
      document?.kind === 'number' && Number.isFinite(document.value) && name in node.outputs
        ? [[name, document.value] as const]
        : [],
    ),
  );

export interface Broken {
  readonly output: string;
  readonly message: string;
}

const differ = (a: number, b: number, relative: number): boolean =>
  Math.abs(a - b) > relative * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

/** Results that are to be the same, whatever happened to the scene. */
export const unchanged = (before: Results, after: Results, what: string, relative = 1e-6): Broken[] =>
  [...before].flatMap(([output, value]) => {
    const other = after.get(output);
    return other !== undefined && differ(value, other, relative)
      ? [{ output, message: `“${output}” is ${shown(value)}, and ${shown(other)} ${what}.` }]
      : [];
  });

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

/** What an output may be where every pixel of every port is its constant; null where that does not follow. */
const planted = (
  output: OutputEvidence,
  evidence: Evidence,
  constants: ReadonlyMap<string, number>,
): readonly number[] | null => {
  const { name, promised } = output;
  if (promised?.kind !== 'number') return null;
  const { quantity, unit } = promised;
  const measured = evidence.inputs.filter((input) => input.quantity !== '');
  const [first, ...others] = measured.filter((input) => input.quantity === quantity);
  if (/^(?:std|stdev|standard-?deviation|variance|range)$/i.test(name))
    return first && others.length === 0 ? [0] : null;
  if (quantity === 'share' && constants.size === evidence.inputs.length && (unit === '%' || unit === '1'))
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
  if (isComparison({ name, quantity }) || !isLevel({ name, quantity, statistic: '' }) || isAggregate(evidence, name))
    return null;
  if (first && convertsItself(evidence, first)) return null;
  const [constant] =
    first && others.length === 0 && (unitOf(first) === unit || unitOf(first) === '') ? [constants.get(first.port)] : [];
  if (first) return constant === undefined ? null : [constant];
  const index = findSpectralIndex(quantity);
  const roles = rolesOf(constants);
  if (!index || Object.keys(index.constants).length > 0 || !index.bands.every((role) => role in roles)) return null;
  const value = evaluateExpression(parseExpression(index.formula), roles);
  return Number.isFinite(value) ? [value] : null;
};

/** Results over a scene of constants that are not what they must be. */
export const plantedLost = (after: Results, evidence: Evidence, constants: ReadonlyMap<string, number>): Broken[] =>
  evidence.outputs.flatMap((output) => {
    const [wanted, value] = [planted(output, evidence, constants), after.get(output.name)];
    if (
      wanted === null ||
      value === undefined ||
      wanted.some(
        (one) => Math.abs(value - one) <= 1e-5 * Math.max(Math.abs(one), ...[...constants.values()].map(Math.abs)),
      )
    )
      return [];
    const told = [...constants].map(([port, constant]) => `${port} = ${shown(constant)}`).join(', ');
    return [
      {
        output: output.name,
        message: `Where every pixel has ${told}, “${output.name}” is ${shown(value)} instead of ${wanted.map(shown).join(' or ')}.`,
      },
    ];
  });
