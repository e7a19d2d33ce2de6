import type { SourceEncoding } from '../../core/workflow.ts';
import { evaluateExpression, parseExpression } from '../../knowledge/expression.ts';
import type { Formula } from '../reading/formula.ts';
import { families, quantityIn } from './quantity-words.ts';
import type { Reading } from './reading.ts';
import type { Candidate } from './sources.ts';

interface Linear {
  readonly scale: number;
  readonly offset: number;
}

/** `(DN - 1000) / 10000` as scale and offset; null when it isn't linear. */
const linearOf = (formula: Formula): Linear | null => {
  const [name] = formula.names;
  if (!name || formula.names.length !== 1) return null;
  const expression = parseExpression(formula.expression.replace(/\.$/, ''));
  const at = (value: number) => evaluateExpression(expression, { [name]: value });
  const offset = at(0);
  const scale = at(1) - offset;
  const straight = [10, 1000, 25000].every(
    (value) => Math.abs(at(value) - (offset + scale * value)) <= 1e-9 * Math.max(1, Math.abs(at(value))),
  );
  return straight && Number.isFinite(scale) && scale !== 0 ? { scale, offset } : null;
};

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Words that name another quantity than the variable's: a reflectance formula says nothing about elevation. */
const namesAnother = (words: string, quantity: string): boolean => {
  const named = quantityIn(words);
  if (!named || quantity === 'dn' || named === quantity) return false;
  const family = families[named] ?? [named];
  const spectral = /reflectance|radiance|^dn$/;
  return (
    !family.includes(quantity) &&
    !(families[quantity] ?? []).includes(named) &&
    !(spectral.test(named) && spectral.test(quantity))
  );
};

/** Does an encoding statement speak of this variable? Without a telling subject it speaks of everything. */
const concerns = (
  subject: string,
  labels: readonly string[],
  allLabels: readonly string[],
  quantity: string,
): boolean => {
  const said = new Set(words(subject));
  const mentions = (label: string) => words(label).some((word) => word.length > 2 && said.has(word));
  if (labels.some(mentions)) return true;
  if (namesAnother(subject, quantity)) return false;
  return !allLabels.some(mentions);
};

/**
 * What the question says about the stored numbers of one variable.
 * `labels`: words that name the variable; `allLabels`: those of every variable of the measure, so that a statement about
 * the one is not applied to the other.
 */
export const encodingFor = (
  labels: readonly string[],
  allLabels: readonly string[],
  reading: Reading,
  candidates: readonly Candidate[],
  linear: readonly Formula[],
  quantity: string,
): SourceEncoding | undefined => {
  const said = reading.encodings.filter((statement) => concerns(statement.subject, labels, allLabels, quantity));
  const raw = reading.encodings.some((statement) => statement.raw);
  const formula = linear
    .filter((one) => !namesAnother(one.name, quantity))
    .map((one) => ({ one, values: linearOf(one) }))
    .find(({ values }) => values !== null);
  const scaled = raw ? undefined : said.find((statement) => statement.scale !== undefined);
  const validRange = said.find((statement) => statement.validRange)?.validRange;
  const nodata = said.flatMap((statement) => statement.nodata ?? []);
  const reasons = [
    ...(raw ? ['the question: values as they are'] : []),
    ...(formula && !raw
      ? [`${formula.one.source ?? 'the question'}: ${formula.one.name} = ${formula.one.expression}`]
      : []),
    ...said
      .filter((statement) => !statement.raw)
      .map((statement) => `${statement.source ?? 'the question'}: “${statement.text}”`),
  ];
  const fileScales = candidates.some(({ band }) => band.scale !== 1 || band.offset !== 0);
  // A range in physical units (−0.2..1) next to scaled integers is a statement about the physical values.
  const inStored =
    validRange && scaled?.scale && Math.max(...validRange.map(Math.abs)) <= 1.5
      ? validRange.map((value) => value / (scaled.scale ?? 1))
      : validRange;
  const scaling = raw
    ? { scale: 1, offset: 0 }
    : formula?.values
      ? formula.values
      : scaled
        ? { scale: scaled.scale ?? 1, offset: scaled.offset ?? 0 }
        : {};
  if (reasons.length === 0) return undefined;
  const alreadyDone =
    fileScales &&
    'scale' in scaling &&
    candidates.every(({ band }) => Math.abs(band.scale - Number(scaling.scale)) < 1e-12);
  return {
    ...(alreadyDone ? {} : scaling),
    ...(inStored
      ? { validRange: [inStored[0] ?? Number.NEGATIVE_INFINITY, inStored[1] ?? Number.POSITIVE_INFINITY] as const }
      : {}),
    ...(nodata.length > 0 ? { nodata } : {}),
    origin: [...said, ...(formula ? [formula.one] : [])].every(({ source }) => source !== undefined)
      ? 'metadata'
      : 'question',
    reason: reasons.join('; '),
  };
};

interface Encoded {
  readonly candidates: readonly Candidate[];
  readonly encoding?: SourceEncoding;
}

/** A factor that all variables share drops out of a ratio, established or not: written into the variables in place. */
export const settleCommonScale = <Bound extends Encoded>(bound: Bound[], label: string): void => {
  const likely = bound.flatMap(({ candidates }) => candidates.map(({ band }) => band.encoding));
  const factors = new Set(likely.map((encoding) => encoding?.scale));
  const plain = likely.every((encoding) => encoding?.offset === 0 && encoding.status === 'likely');
  if (bound.length < 2 || !plain || factors.size > 1) return;
  const encoding = {
    scale: 1,
    offset: 0,
    origin: 'default',
    reason: `a common factor leaves ${label} as it is`,
  } as const;
  for (const [index, variable] of bound.entries())
    bound[index] = variable.encoding ? variable : { ...variable, encoding };
};

/** Unit of the physical numbers of a single band, where it is established and a unit at all. */
export const establishedUnit = (bound: readonly Encoded[]): string => {
  const [variable, more] = bound;
  const units = new Set(
    (variable?.candidates ?? []).map(({ band }) => (band.encoding?.status === 'established' ? band.encoding.unit : '')),
  );
  const [unit = ''] = units;
  return more || units.size !== 1 || /^(?:1|codes|flags|DN)$/.test(unit) ? '' : unit;
};
