import type { WorkflowNode } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';

/** A number with what is known of it; '' where nothing says it. */
interface Told {
  readonly value: number;
  readonly unit: string;
  readonly quantity: string;
}

/** A bare number: a count is no decibel and no index, and nothing that has a unit is told by it. */
const isPlain = (unit: string): boolean => ['', '1', 'count', 'counts'].includes(unit);

/** How many, which part, or a value: bare numbers that are never told by one another. '' where nobody knows. */
const sortOf = (quantity: string): string => {
  if (/count|number/.test(quantity)) return 'count';
  if (/share|fraction|percent/.test(quantity)) return 'share';
  return quantity !== 'any' && findQuantity(quantity) ? 'value' : '';
};

const differentSorts = (one: string, other: string): boolean => {
  const sorts = [sortOf(one), sortOf(other)];
  return !sorts.includes('') && sorts[0] !== sorts[1];
};

/** Another result's value in the unit of one's own; undefined where the two don't measure the same. */
export const comparable = (own: Told, other: Told, difference: boolean): number | undefined => {
  if (isPlain(own.unit) || isPlain(other.unit))
    return isPlain(own.unit) && isPlain(other.unit) && !differentSorts(own.quantity, other.quantity)
      ? other.value
      : undefined;
  return own.unit === other.unit ? other.value : convertUnit(other.value, other.unit, own.unit, { difference });
};

/** The bands and files that nodes read, in the order of their names. */
export const readBy = (nodes: readonly WorkflowNode[]): string =>
  [
    ...new Set(
      nodes.flatMap(({ inputs }) =>
        Object.values(inputs).flatMap((input) =>
          input.kind === 'layers'
            ? input.layers.map(({ file, band }) => `${file}#${band}`)
            : 'file' in input
              ? [input.file]
              : [],
        ),
      ),
    ),
  ]
    .sort()
    .join('\n');
