import { readConditions } from '../../reading/conditions.ts';
import type { Evidence } from '../evidence.ts';
import { literalsOf, withoutStrings } from '../source-text.ts';
import type { Planted } from './planted.ts';

/** Values are put on steps: rounded, or sorted into belts and classes. */
const stepped =
  /Math\.(?:round|floor|ceil|trunc)\b|\.toFixed\(|\.toPrecision\(|~~|\| ?0\b|new (?:Uint|Int)\d+Array|% ?(?:\d{2,}|0?\.\d)/;
/** Values are compared with numbers. */
const compared = /(?<![=<>])[<>]=?\s*-?(?:\d*\.\d+|[2-9]\d*|1\d+)\b|\b(?:comparing|Math\.(?:min|max))\(|\bparams\.\w+/;

/** Does a tool put values on steps, or choose among them by their size? Then one value everywhere need not come back as it is. */
export const isBent = ({ code, question }: Evidence): boolean =>
  stepped.test(withoutStrings(code)) || compared.test(withoutStrings(code)) || readConditions(question).length > 0;

const alike = (values: readonly number[], size: number): boolean =>
  Math.max(...values) - Math.min(...values) <= 1e-5 * size;

/** Numbers by which a tool may shift what it measures: its limits and bases. */
const named = ({ code, node, question }: Evidence): number[] => [
  ...literalsOf(code),
  ...Object.values(node.params).flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
  ...readConditions(question).map(({ value }) => value),
];

/**
 * Results of a bent tool over scenes of different constants, each of them off: is it by the same amount, or by the same factor, in all? Steps
 * and limits are off by another amount each time; a sum, a divisor or a sign that is wrong is not. An amount that the tool or the question
 * names is a base, above which something was measured.
 */
export const isOffAlike = (found: readonly Planted[], evidence: Evidence): boolean => {
  const [first] = found;
  return (first?.wanted ?? []).some((_, index) => {
    const pairs = found.flatMap(({ value, wanted }) => {
      const right = wanted[index];
      return right === undefined ? [] : [{ value, right }];
    });
    const rights = pairs.map(({ right }) => right);
    const size = Math.max(...rights.map(Math.abs));
    // What stays as it is, whatever is planted, is a class, or nothing that is left.
    const follows = !alike(
      pairs.map(({ value }) => value),
      10 * size,
    );
    if (pairs.length < found.length || alike(rights, 10 * size) || !follows) return false;
    const shifts = pairs.map(({ value, right }) => value - right);
    const [shift = 0] = shifts;
    const isBase = named(evidence).some((one) => Math.abs(Math.abs(one) - Math.abs(shift)) <= 1e-5 * size);
    if (alike(shifts, size)) return !isBase;
    return alike(
      pairs.map(({ value, right }) => value / right),
      1,
    );
  });
};
