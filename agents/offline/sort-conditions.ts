import type { Condition } from '../reading/conditions.ts';
import { isAreaUnit } from '../reading/units.ts';
import type { PixelCondition } from './analysis.ts';
import type { Measure } from './measure.ts';
import type { Mention } from './mention.ts';
import { quantitiesOfUnit } from './quantity-words.ts';
import type { Reading } from './reading.ts';

/** Conditions sorted by what they are about. */
export interface Sorted {
  readonly onMeasure: readonly Condition[];
  readonly onOthers: readonly { readonly condition: Condition; readonly mention: Mention }[];
  readonly sizes: readonly Condition[];
  readonly shares: readonly Condition[];
}

const subjectOf = (condition: Condition, mentions: readonly Mention[]): Mention | null => {
  const from = condition.start - condition.before.length;
  const before = mentions.filter(
    (mention) => mention.weight > 0 && mention.position >= from - 1 && mention.position <= condition.start,
  );
  // A definition's span may reach up to the comparison: NDWI = (…) > 0.
  const enclosing = mentions.find(
    (mention) => mention.position < condition.start && mention.end >= condition.start - 12 && mention.weight >= 6,
  );
  const after = mentions.find(
    (mention) => mention.weight > 0 && mention.position >= condition.end && mention.position - condition.end <= 14,
  );
  const family = quantitiesOfUnit[condition.unit];
  const fits = (mention: Mention | undefined): boolean =>
    mention !== undefined && (!family || family.test(mention.draft.quantity));
  const nearest = before.at(-1) ?? enclosing;
  if (fits(nearest)) return nearest ?? null;
  // "above 600 m elevation", or a unit that only one of the named quantities has.
  return (
    [after, ...mentions.filter((mention) => mention.weight > 0)].find((mention) => family && fits(mention)) ??
    nearest ??
    null
  );
};

const sameMeasure = (a: Mention, b: Mention): boolean =>
  a.draft.label === b.draft.label && a.draft.formula === b.draft.formula;

const isSize = (condition: Condition): boolean => isAreaUnit(condition.unit) || condition.unit === 'pixel';
const isShare = (condition: Condition, text: string): boolean =>
  condition.unit === '%' &&
  /\b(?:of (?:the |its )?(?:area|scene|pixels|image|region|surface)|area|cover)/i.test(
    text.slice(condition.start, condition.end + 40),
  );

/** The measure that the question is about: nearest behind the statistic's word, else the most telling mention that is not a mere condition. */
export const primaryMention = (
  reading: Reading,
  mentions: readonly Mention[],
  conditions: readonly Condition[],
): Mention | null => {
  const { statistic } = reading.wish;
  const subjects = new Set(conditions.map((condition) => subjectOf(condition, mentions)));
  const followers = statistic
    ? mentions.filter(
        (mention) =>
          mention.weight > 0 &&
          mention.position >= statistic.position &&
          mention.position - statistic.position < 60 &&
          !/[.?;](?=\s)/.test(reading.text.slice(statistic.position, mention.position)),
      )
    : [];
  const near = followers
    .filter((mention) => mention.position - (followers[0]?.position ?? 0) < 12)
    .sort((a, b) => b.weight - a.weight)[0];
  const defined = mentions.find(
    (mention) =>
      mention.weight >= 6 &&
      !subjects.has(mention) &&
      ![...subjects].some((subject) => subject !== null && sameMeasure(subject, mention)),
  );
  // "its mean over the NIR footprint": a band that only feeds the definition is not what is asked for.
  if (near && defined && near.weight < 5) return defined;
  if (near) return near;
  const free = mentions.filter((mention) => !subjects.has(mention));
  const rank = (list: readonly Mention[]) =>
    [...list].sort((a, b) => b.weight - a.weight || a.position - b.position)[0] ?? null;
  return rank(conditions.length > 0 ? mentions : free) ?? rank(mentions);
};

export const sortConditions = (reading: Reading, mentions: readonly Mention[], primary: Mention): Sorted => {
  const sizes = reading.conditions.filter(isSize);
  const shares = reading.conditions.filter((condition) => !isSize(condition) && isShare(condition, reading.text));
  const values = reading.conditions.filter((condition) => !sizes.includes(condition) && !shares.includes(condition));
  const onOthers = values.flatMap((condition) => {
    const mention = subjectOf(condition, mentions);
    return mention && !sameMeasure(mention, primary) && mention.draft.quantity !== primary.draft.quantity
      ? [{ condition, mention }]
      : [];
  });
  return {
    sizes,
    shares,
    onOthers,
    onMeasure: values.filter((condition) => !onOthers.some((other) => other.condition === condition)),
  };
};

export const toPixelCondition = (condition: Condition, measure: Measure): PixelCondition => ({
  measure,
  comparison: condition.comparison,
  value: condition.value,
  upper: condition.upper,
});
