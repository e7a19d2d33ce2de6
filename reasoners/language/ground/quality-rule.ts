/** "All figures use good pixels only": what the folder's own documents say of its quality codes. */

import type { DataProfile } from '../../../core/profile.ts';
import type { BandField, QualityRule } from './band-field.ts';
import { saidOfFile } from './sayings.ts';

/** A new line that goes on in small letters belongs to the sentence. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\n\s*(?=\p{Ll})/gu, ' ')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim());

const names = (sentence: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${name.replaceAll(/[^\p{L}\d]/gu, '.')}(?![\\p{L}\\d])`, 'iu').test(sentence);

const list = '(\\d+(?:\\s*(?:,|and|or|&|/|\\+)+\\s*(?:and\\s+|or\\s+)?\\d+)*)';
const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** "Only 4, 5, 6 and 7 are usable": all of them codes of the band. */
const codesListed = (sentence: string, quality: BandField): readonly number[] => {
  const match =
    new RegExp(
      `\\bonly\\s+(?:(?:the\\s+)?(?:classes|codes|values|pixels of class)\\s+)?${list}\\s+(?:are|is|were|count|may be)\\b[^.]{0,20}\\b(?:usable|used?|valid|good|clear|kept|count|considered)`,
      'i',
    ).exec(sentence) ??
    new RegExp(
      `\\b(?:use|using|keep|kept|count|usable)\\b[^.\\d]{0,30}\\bonly\\b[^.\\d]{0,30}\\b(?:classes|codes|values)\\s+${list}`,
      'i',
    ).exec(sentence);
  const codes = numbersOf(match?.[1] ?? '');
  const known = quality.classes.map(({ code }) => code);
  return codes.length > 0 && codes.every((code) => known.includes(code)) ? codes : [];
};

/** "Only when bits 0, 1, 3 and 4 are all off." */
const bitsListed = (sentence: string): readonly number[] =>
  /\b(?:only|usable|valid|keep|kept|use)\b/i.test(sentence)
    ? numbersOf(
        new RegExp(`\\bbits?\\s+${list}\\s+(?:are|is)\\s+(?:all\\s+)?(?:off|0|zero|not set|unset|clear)\\b`, 'i').exec(
          sentence,
        )?.[1] ?? '',
      )
    : [];

const ruleIn = (sentence: string, source: string, quality: BandField, own: boolean): QualityRule | null => {
  const said = `${source}: “${sentence}”`;
  if (quality.field.sort === 'flags') {
    const bitsOff = bitsListed(sentence);
    return bitsOff.length > 0 ? { quality, codes: [], bitsOff, said } : null;
  }
  if (!/\bonly\b/i.test(sentence)) return null;
  const listed = own || names(sentence, quality.field.name) ? codesListed(sentence, quality) : [];
  if (listed.length > 0) return { quality, codes: [...new Set(listed)], said };
  if (!/\b(?:pixels?|cells?|observations?|values)\b/i.test(sentence)) return null;
  const codes = quality.classes.filter(({ name }) => names(sentence, name)).map(({ code }) => code);
  return codes.length > 0 ? { quality, codes: [...new Set(codes)], said } : null;
};

/** A quality band, or a scene classification: one that tells clouds apart. */
const isQuality = ({ layers, field, classes }: BandField): boolean =>
  (field.sort === 'code' || field.sort === 'flags') &&
  (layers.every(({ band }) => band.role?.value === 'qa') || classes.some(({ name }) => /\bclouds?\b/i.test(name)));

/** In the same files, or of the same days where the bands have files of their own. */
const isBeside = (one: BandField, other: BandField): boolean =>
  one.layers.every(({ file, date }) =>
    other.layers.some((layer) => layer.date === date && (layer.file === file || date !== null)),
  );

const saidOf = (quality: BandField, profile: DataProfile): QualityRule[] => {
  const files = [...new Set(quality.layers.map(({ file }) => file.path))];
  const own = files.flatMap((path) => saidOfFile(profile, path));
  const rules = [
    ...own.flatMap(({ document, text }) =>
      sentencesOf(text).flatMap((one) => ruleIn(one, document, quality, true) ?? []),
    ),
    ...(profile.documents ?? []).flatMap(({ path, text }) =>
      sentencesOf(text).flatMap((one) => ruleIn(one, path, quality, false) ?? []),
    ),
  ];
  const key = ({ codes, bitsOff = [] }: QualityRule): string => JSON.stringify([codes, bitsOff]);
  return rules.filter((rule, index) => rules.findIndex((one) => key(one) === key(rule)) === index);
};

/** The rule for a band of numbers, where quality codes lie beside it and a document says which pixels count. */
export const qualityRule = (field: BandField, all: readonly BandField[], profile: DataProfile): QualityRule | null => {
  if (field.field.sort === 'code' || field.field.sort === 'flags') return null;
  const beside = all.filter((other) => isQuality(other) && isBeside(field, other));
  const [quality, more] = beside;
  if (!quality || more) return null;
  const [rule, other] = saidOf(quality, profile);
  return rule && !other ? rule : null;
};
