/** A box as west, south, east, north (or left, top, right, bottom). */
export type Box = readonly [number, number, number, number];

const area = ([west, south, east, north]: Box): number => Math.max(0, east - west) * Math.max(0, north - south);

/** Area in common ÷ area of both; 0 for boxes without area. */
export const intersectionOverUnion = (one: Box, other: Box): number => {
  const common = area([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
  const union = area(one) + area(other) - common;
  return union > 0 ? common / union : 0;
};

/** Within ten percent of the expected value; a zero is met by a zero alone. */
export const isWithinTenPercent = (expected: number, made: number): boolean =>
  Math.abs(made - expected) <= 0.1 * Math.abs(expected) * (1 + Number.EPSILON * 4);

const numeral = /[-−–]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Numbers as a text writes them, thousands with commas, minus as any dash. A dash between two numbers is none. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(numeral)].map((match) => {
    const before = text[match.index - 1] ?? '';
    const written = match[0].replaceAll(',', '').replace(/^[−–]/, '-');
    return Number(/[\w.)\]]/.test(before) ? written.replace(/^-/, '') : written);
  });

const asBox = (values: readonly number[]): Box | null => {
  const [west, south, east, north] = values;
  return values.length === 4 && west !== undefined && south !== undefined && east !== undefined && north !== undefined
    ? [west, south, east, north]
    : null;
};

const toNumbers = (value: unknown): number[] | null => {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return numbersIn(value);
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : null;
};

/**
 * An answer against the reference's without a judge: 1 or 0 for numbers (each expected one within ten percent, in order) and for boxes (four
 * numbers in brackets: intersection over union of at least a half); null for words, which nobody here can judge: unscored, not wrong.
 */
export const judgeAnswer = (expected: unknown, made: unknown): number | null => {
  const wanted = toNumbers(expected);
  if (wanted === null || wanted.length === 0) return null;
  const got = toNumbers(made) ?? [];
  const [box, other] = [asBox(wanted), asBox(got)];
  if (box && (Array.isArray(expected) || /[[(]/.test(String(expected))))
    return other && intersectionOverUnion(box, other) >= 0.5 ? 1 : 0;
  let next = 0;
  for (const value of got) {
    const due = wanted[next];
    if (due !== undefined && isWithinTenPercent(due, value)) next++;
  }
  return next === wanted.length ? 1 : 0;
};
