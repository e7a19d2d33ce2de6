/** "All figures use good pixels only": what the folder's own documents say of its quality codes. */
import type { DataProfile } from '../../../core/profile.ts';
import type { BandField } from './fields.ts';

export interface QualityRule {
  readonly quality: BandField;
  /** Codes of the pixels that count. */
  readonly codes: readonly number[];
  /** As it is written, with the document. */
  readonly said: string;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());

const names = (sentence: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${name.replaceAll(/[^\p{L}\d]/gu, '.')}(?![\\p{L}\\d])`, 'iu').test(sentence);

const ruleIn = (sentence: string, source: string, quality: BandField): QualityRule | null => {
  if (!/\bonly\b/i.test(sentence) || !/\b(?:pixels?|cells?|observations?|values)\b/i.test(sentence)) return null;
  const codes = quality.classes.filter(({ name }) => names(sentence, name)).map(({ code }) => code);
  return codes.length > 0 ? { quality, codes: [...new Set(codes)], said: `${source}: “${sentence}”` } : null;
};

const isQuality = ({ layers, field }: BandField): boolean =>
  field.sort === 'code' && layers.every(({ band }) => band.role?.value === 'qa');

const sameFiles = (one: BandField, other: BandField): boolean =>
  one.layers.every(({ file, date }) => other.layers.some((layer) => layer.file === file && layer.date === date));

/** The rule for a band of numbers, where its files carry quality codes and a document says which pixels count. */
export const qualityRule = (field: BandField, all: readonly BandField[], profile: DataProfile): QualityRule | null => {
  if (field.field.sort === 'code' || field.field.sort === 'flags') return null;
  const beside = all.filter((other) => isQuality(other) && sameFiles(field, other));
  const [quality, more] = beside;
  if (!quality || more) return null;
  const rules = (profile.documents ?? []).flatMap(({ path, text }) =>
    sentencesOf(text).flatMap((sentence) => ruleIn(sentence, path, quality) ?? []),
  );
  const [rule, other] = rules;
  return rule && !other ? rule : null;
};
