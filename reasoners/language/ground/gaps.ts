/** Why pixels are missing, as the folder's documents say ("-9999 = cloud", "DN 0 = fill / cloud"), and where a quantity is known at all. */

import { call, name } from '../../../analysis/tree.ts';
import type { Definition } from '../../../analysis/types.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { BandField } from './band-field.ts';
import { saidOfFile } from './sayings.ts';

const cloud =
  '(?:clouds?|cloudy|cloud[- ]?cover|nuvol[ae]|nuvolos\\p{L}*|nub(?:e|es|ado|oso)|nuve(?:m|ns)|wolken?|bewölk\\p{L}*|nuages?|chmur\\p{L}*|moln)';
const void_ = '(?:no[- ]?data|nodata|nan|missing|masked(?: out)?|blank(?:ed)?(?: out)?|empty|fill(?: values?)?|void)';

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;])\s+|\n+|;/).map((one) => one.trim());

/** "-9999 is cloud", "0 = fill / cloud", "-32768 = cloud or no data": the stored number stands before what it means. */
const byNumber = (missing: readonly number[]): RegExp[] =>
  missing.map(
    (value) =>
      new RegExp(
        `(?<![\\d.-])${String(value).replaceAll('.', '\\.')}\\s*(?:=|:|is|are|means?|marks?|for|stands? for)\\s*(?:[\\p{L} -]+(?:/|,| or | and )\\s*)?${cloud}(?![\\p{L}])`,
        'iu',
      ),
  );

/** "Cloudy pixels are NaN", "clouds masked out", "no data = cloud". */
const byWord = [
  new RegExp(
    `(?<!\\p{L})${cloud}(?:,? (?:and|or|/) [\\p{L} ]{3,20})?(?: (?:pixels?|cells?))?(?: (?:is|are|were|was|has been|have been|set to|stored as|left|given as)| ?=| ?:)*\\s+${void_}(?![\\p{L}])`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})${void_}(?: (?:pixels?|cells?|values?))? ?(?:=|:|is|are|means?)\\s*(?:under )?${cloud}(?![\\p{L}])`,
    'iu',
  ),
];

const denies = /\b(?:not|no longer|except|never|without)\b|n['’]t\b/i;

const missingOf = ({ layers }: BandField): number[] => [
  ...new Set(
    layers.flatMap(({ band }) => [
      ...(band.encoding?.nodata ?? []),
      ...(typeof band.nodata === 'number' ? [band.nodata] : []),
    ]),
  ),
];

interface Said {
  readonly field: BandField;
  readonly said: string;
}

const isNumber = ({ field }: BandField): boolean =>
  field.sort !== 'code' && field.sort !== 'flags' && field.axes.includes('cells');

const saidIn = (text: string, document: string, field: BandField): string | undefined => {
  const patterns = [...byNumber(missingOf(field)), ...byWord];
  const sentence = sentencesOf(text).find((one) => !denies.test(one) && patterns.some((pattern) => pattern.test(one)));
  return sentence === undefined ? undefined : `${document}: “${sentence}”`;
};

/** Fields of which a document says that cloud is what is missing: of passages about their files, else of all fields that have the number. */
const cloudedFields = (bands: readonly BandField[], profile: DataProfile): Said[] => {
  const numbers = bands.filter(isNumber);
  const own = numbers.flatMap((field): Said[] => {
    const files = [...new Set(field.layers.map(({ file }) => file.path))];
    const said = files
      .flatMap((path) => saidOfFile(profile, path))
      .flatMap(({ document, text }) => saidIn(text, document, field) ?? []);
    return said[0] === undefined ? [] : [{ field, said: said[0] }];
  });
  if (own.length > 0) return own;
  return numbers.flatMap((field): Said[] => {
    const said = (profile.documents ?? []).flatMap(({ path, text }) => saidIn(text, path, field) ?? []);
    return said[0] === undefined ? [] : [{ field, said: said[0] }];
  });
};

/** Classes or flags that tell clouds say themselves where it is cloudy. */
const tellsClouds = ({ field }: BandField): boolean => (field.names ?? []).some((one) => /cloud|cirrus/i.test(one));

const cloudGaps = (bands: readonly BandField[], profile: DataProfile): Definition[] => {
  if (bands.some(tellsClouds)) return [];
  const [one, more] = cloudedFields(bands, profile);
  if (!one || more) return [];
  const value = call('missing', name(one.field.field.name));
  return [{ name: 'cloud', forms: ['cloud'], value, said: one.said }];
};

const ofTheSea = new Set(['sea-surface-temperature', 'sea-surface-salinity', 'sea-level-anomaly']);

/** What is known of the sea alone is missing on land: no class map has to say where the sea is. */
const seaExtent = (bands: readonly BandField[]): Definition[] => {
  const fields = bands.filter((one) => isNumber(one) && ofTheSea.has(one.field.quantity ?? ''));
  const [sea, more] = fields;
  if (
    !sea ||
    more ||
    bands.some(({ field }) => (field.names ?? []).some((one) => /\b(?:sea|ocean|water)\b/i.test(one)))
  )
    return [];
  const value = call('not', call('missing', name(sea.field.name)));
  return [
    { name: 'sea', forms: ['sea', 'ocean', 'marine'], value, said: `${sea.field.label} is known of the sea alone` },
  ];
};

/** Conditions that follow from what the files hold: where it is cloudy, where the sea is. */
export const gapsOf = (bands: readonly BandField[], profile: DataProfile): Definition[] => [
  ...cloudGaps(bands, profile),
  ...seaExtent(bands),
];
