import type { OutputFile } from '../../../core/outcome.ts';
import { bandRole } from '../../../knowledge/bands.ts';
import { evaluateExpression, parseExpression } from '../../../knowledge/expression.ts';
import { findSpectralIndex } from '../../../knowledge/spectral-indices.ts';
import type { Evidence, OutputEvidence } from '../evidence.ts';
import { isComparison, isLevel, shown } from '../facts.ts';

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

/** What an output must be where every pixel of every port is its constant; null where that does not follow. */
const planted = (
  { name, promised }: OutputEvidence,
  evidence: Evidence,
  constants: ReadonlyMap<string, number>,
): number | null => {
  if (promised?.kind !== 'number') return null;
  const { quantity, unit } = promised;
  const [first, ...others] = evidence.inputs.filter((input) => input.quantity === quantity && quantity !== '');
  if (/^(?:std|stdev|standard-?deviation|variance|range)$/i.test(name)) return first && others.length === 0 ? 0 : null;
  if (isComparison({ name, quantity }) || !isLevel({ name, quantity, statistic: '' })) return null;
  if (first)
    return others.length === 0 && (first.unit === unit || first.unit === '')
      ? (constants.get(first.port) ?? null)
      : null;
  const index = findSpectralIndex(quantity);
  const roles = rolesOf(constants);
  if (!index || Object.keys(index.constants).length > 0 || !index.bands.every((role) => role in roles)) return null;
  const value = evaluateExpression(parseExpression(index.formula), roles);
  return Number.isFinite(value) ? value : null;
};

/** Results over a scene of constants that are not what they must be. */
export const plantedLost = (after: Results, evidence: Evidence, constants: ReadonlyMap<string, number>): Broken[] =>
  evidence.outputs.flatMap((output) => {
    const [wanted, value] = [planted(output, evidence, constants), after.get(output.name)];
    if (wanted === null || value === undefined || !differ(value, wanted, 1e-5)) return [];
    const told = [...constants].map(([port, constant]) => `${port} = ${shown(constant)}`).join(', ');
    return [
      {
        output: output.name,
        message: `Where every pixel has ${told}, “${output.name}” is ${shown(value)} instead of ${shown(wanted)}.`,
      },
    ];
  });
