import { convertUnit, parseUnit } from '../knowledge/units.ts';

/** Are both units known and of one dimension? An unknown unit ('') goes with nothing but itself. */
export const compatible = (one: string, other: string): boolean =>
  one === other || convertUnit(1, one, other) !== undefined;

export const isPlain = (unit: string): boolean => unit === '1';

/** A scale with a zero point of its own (°C, °F), or kelvin: levels on it do not add up. */
export const isTemperature = (unit: string): boolean => {
  const dimension = parseUnit(unit)?.dimension ?? {};
  return dimension.K === 1 && Object.keys(dimension).length === 1;
};

/** A scale whose zero is a convention: ratios and percentages of its levels mean nothing. */
export const hasZeroPoint = (unit: string): boolean => (parseUnit(unit)?.offset ?? 0) !== 0;

export const isDecibel = (unit: string): boolean => unit === 'dB';

/** What a rate per something gives times that: "t/ha" times "ha" is "t". */
const shortened = (left: string, right: string): string | undefined => {
  const [first, second] = [left, right].map((unit) => /^([^\s/]+)\/([^\s/]+)$/.exec(unit));
  if (first && first[2] === right) return first[1];
  return second && second[2] === left ? second[1] : undefined;
};

/** Unit of a product or quotient; '' where it has no short name. */
export const unitOfProduct = (left: string, right: string, operator: '*' | '/'): string => {
  if (isPlain(right)) return left;
  if (operator === '*') return isPlain(left) ? right : (shortened(left, right) ?? known(`${left} ${right}`));
  if (left !== '' && compatible(left, right)) return '1';
  return known(isPlain(left) ? `1/${right}` : `${left}/${right}`);
};

export const unitOfPower = (unit: string, exponent: number): string =>
  isPlain(unit) || exponent === 1 ? unit : known(`${unit}^${exponent}`);

const known = (unit: string): string => (parseUnit(unit) === undefined ? '' : unit);
