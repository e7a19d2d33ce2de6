import { type Expression, evaluateExpression } from '../../../knowledge/expression.ts';
import type { BandField } from '../ground/band-field.ts';
import type { IndexField } from '../ground/indices.ts';
import { NotCompiled } from './context.ts';

/** Formulas of degree 0 give the same for stored numbers as for scaled ones; others need physical values. */
const isScaleInvariant = (
  expression: Expression,
  names: readonly string[],
  constants: Readonly<Record<string, number>>,
): boolean => {
  const at = (factor: number): number =>
    evaluateExpression(expression, {
      ...constants,
      ...Object.fromEntries(names.map((name, index) => [name, factor * (0.13 + 0.21 * index)])),
    });
  return Math.abs(at(1) - at(7)) <= 1e-9 * Math.max(1, Math.abs(at(1)));
};

const isPhysical = ({ formula, encoding, layers }: BandField): boolean =>
  formula !== undefined ||
  encoding?.scale !== undefined ||
  layers.every(
    ({ band }) =>
      band.scale !== 1 ||
      (band.encoding?.status === 'established' && (band.quantity?.value.endsWith('reflectance') ?? false)) ||
      (band.statistics !== null && band.statistics.max <= 2 && band.statistics.min >= -1),
  );

/** Refuses an index that needs reflectance over stored numbers whose scale nobody knows. */
export const checkPhysical = ({ expression, variables, constants, field }: IndexField): void => {
  const bands = Object.values(variables);
  const raw = bands.find((band) => !isPhysical(band));
  if (raw && !isScaleInvariant(expression, Object.keys(variables), constants))
    throw new NotCompiled(
      `the scale factor of ${raw.field.name} (${field.name} needs reflectance; state it: given ${raw.field.name} stored = stored * …)`,
    );
};
