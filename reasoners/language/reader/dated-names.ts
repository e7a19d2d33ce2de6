/** Names of columns that carry a year: meant where the year is said, and not beside a column of the same thing that carries none. */
import { namesUsed } from '../../../analysis/parts.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Reading } from './read-result.ts';

const yearIn = (name: string): string | undefined => /(?:^|_)((?:19|20)\d{2})(?:_|$)/.exec(name)?.[1];

const namesIn = ({ query, more }: Reading): Set<string> =>
  new Set([query, ...more.map((one) => one.query)].flatMap(({ value }) => namesUsed(value)));

/** "The population" of polygons with `population` and `pop_2011` is the first of them. */
export const withoutOtherYears = (
  readings: ReadonlyMap<string, Reading>,
  question: string,
  { fields }: Scope,
): readonly string[] => {
  const isOtherYear = (name: string): boolean => {
    const year = yearIn(name);
    const own = fields.find((field) => field.name === name);
    return (
      year !== undefined &&
      !question.includes(year) &&
      own?.members !== undefined &&
      fields.some(
        (other) =>
          other.members === own.members &&
          other.quantity === own.quantity &&
          own.quantity !== null &&
          yearIn(other.name) === undefined,
      )
    );
  };
  const left = [...readings].filter(([, reading]) => ![...namesIn(reading)].some(isOtherYear));
  return left.length > 0 ? [...readings.keys()].filter((key) => !left.some(([one]) => one === key)) : [];
};
