import type { Field, Layer, Scope } from '../../../analysis/types.ts';
import { namesIn } from './merging.ts';
import type { Reading } from './read-result.ts';

/** Which of several readings are meant: what stations recorded themselves, not the same of a grid at their places; totals, not means. */

const kindOf = ({ label, quantity }: Field): string => quantity ?? label;

const isOf = (expression: string, { name, plural }: Layer): boolean =>
  new RegExp(`\\bover ${plural}\\b| at ${name}\\b|\\bper ${name}\\b`).test(expression);

/** "The largest total" is of sums: no reading of means or maxima beside one of sums. */
export const withTotals = (readings: readonly Reading[], text: string): readonly Reading[] => {
  const sums = readings.filter(({ expression }) => /\bsum\(/.test(expression));
  return sums.length > 0 && /\b(?:totals?|altogether|summed|sums?)\b/i.test(text) ? sums : readings;
};

/** Without the readings of a grid at the places of a layer, where another reading is of what its own table holds of the same. */
export const withoutSampled = (readings: readonly Reading[], scope: Scope): readonly Reading[] => {
  const fieldsOf = ({ query, more }: Reading): Field[] => {
    const used = namesIn([query, ...more], scope);
    return scope.fields.filter(({ name }) => used.has(name));
  };
  const recorded = scope.layers
    .filter(({ kind }) => kind === 'stations')
    .flatMap((layer) =>
      readings
        .filter(({ expression }) => isOf(expression, layer))
        .flatMap((reading) => fieldsOf(reading).filter(({ members }) => members === layer.name))
        .map((field) => ({ layer, kind: kindOf(field) })),
    );
  return readings.filter(
    (reading) =>
      !recorded.some(
        ({ layer, kind }) =>
          isOf(reading.expression, layer) &&
          fieldsOf(reading).some((field) => field.axes.includes('cells') && kindOf(field) === kind) &&
          !fieldsOf(reading).some((field) => field.members === layer.name && kindOf(field) === kind),
      ),
  );
};
