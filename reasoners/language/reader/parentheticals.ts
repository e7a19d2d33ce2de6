/** What parentheses say again of the words before them: "(zones.gpkg)", "(band 2)", "(column ws10, hourly means)". */
import type { Field, Layer, Scope } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { accumulates } from './averaging.ts';
import { explaining } from './parentheses.ts';
import { stepOf } from './restated-steps.ts';
import { tokensOf } from './tokens.ts';

/** Holds of a field, or of a layer of things, that an analysis uses. */
export interface Claim {
  /** Which thing is meant, or how its values are stored. */
  readonly of: 'thing' | 'storage';
  readonly field: (field: Field) => boolean;
  readonly layer: (layer: Layer) => boolean;
}

interface Parentheticals {
  /** The text with blanks where they stood. */
  readonly text: string;
  readonly said: readonly string[];
  readonly claims: readonly Claim[];
  /** Parentheses that say something else, by their place: sentences of their own. */
  readonly others: readonly { readonly start: number; readonly text: string }[];
}

const base = (file: string): string => file.split('/').at(-1) ?? file;
const stem = (file: string): string => base(file).replace(/\.[^.]+$/, '');
const none = (): boolean => false;

const ofFile = (said: string, { files, fields, layers }: Scope): Claim | undefined => {
  const isIt = (file: string): boolean => base(file) === said || stem(file) === said;
  const all = [...files, ...fields.flatMap((field) => field.files), ...layers.map(({ file }) => file)];
  return all.some(isIt)
    ? {
        of: 'thing',
        field: (field) => field.files.length > 0 && field.files.every(isIt),
        layer: ({ file }) => isIt(file),
      }
    : undefined;
};

const noun = /^(?:the\s+)?(?:variable|column|field|attribute|layer|parameter|band|channel|called|named)s?\s+/i;

const ofName = (said: string, { fields }: Scope): Claim | undefined => {
  const number = /^(?:band|channel)\s+(\d+)$/i.exec(said)?.[1];
  const called = number === undefined ? said.replace(noun, '').replace(/^["'`](.*)["'`]$/, '$1') : `band_${number}`;
  const forms = number === undefined ? [called] : [called, `b${number}`, `b${number.padStart(2, '0')}`];
  // "bt_31_day": a band's number behind what was measured in it.
  const numbered = number === undefined ? null : new RegExp(`(?:^|_)\\p{L}+_?0*${number}(?:_|$)`, 'u');
  const isIt = ({ name, aliases }: Field): boolean =>
    forms.some((form) => [name, ...aliases].some((one) => one.toLowerCase() === form.toLowerCase())) ||
    (numbered !== null && [name, ...aliases].some((one) => numbered.test(one)));
  return fields.some(isIt) ? { of: 'thing', field: isIt, layer: none } : undefined;
};

const steps: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
};

const stored =
  /^(?:(hourly|daily|weekly|monthly|yearly|annual)\s+)?(?:(sums|totals|amounts)|(means|averages)|values|data)?(?:\s*\b(?:in|as)\s+)?(.*)$/i;

/** "Monthly sums in mm": how often it was measured, whether it adds up, and its unit. */
const ofStorage = (said: string): Claim | undefined => {
  const [, step, sums, means, unit = ''] = stored.exec(said) ?? [];
  const given = unit.trim();
  if (given !== '' && convertUnit(1, given, given) === undefined) return undefined;
  if (given === '' && step === undefined && sums === undefined && means === undefined) return undefined;
  return {
    of: 'storage',
    layer: none,
    field: (field) =>
      (step === undefined || stepOf(field) === steps[step.toLowerCase()]) &&
      (sums === undefined || accumulates.has(field.quantity ?? '')) &&
      (means === undefined || !accumulates.has(field.quantity ?? '')) &&
      // What nobody knew the unit of has the one that is stated: nothing is converted by it.
      (given === '' || field.unit === '' || Math.abs((convertUnit(1, field.unit, given) ?? 0) - 1) < 1e-9),
  };
};

const plainUnit = /^in (?:degrees? )?(\S+)$/i;

/** "(in Kelvin)", "(in °C)": of what nobody knows the unit of these state it, or want the answer in it. */
const statesDegrees = (said: string, { fields }: Scope): boolean => {
  const unit = plainUnit.exec(said)?.[1] ?? '';
  const isOf = (other: string): boolean => convertUnit(1, unit, other) !== undefined;
  return (
    isOf('K') &&
    !fields.some((field) => field.unit !== '' && Math.abs((convertUnit(1, field.unit, unit) ?? 0) - 1) < 1e-9)
  );
};

/** Each part that commas divide has to claim something. */
const claimsOf = (content: string, scope: Scope): Claim[] | undefined => {
  const found = content
    .split(/\s*,\s*|\s+and\s+/)
    .map((said) => ofFile(said, scope) ?? ofName(said, scope) ?? ofStorage(said));
  const claims = found.flatMap((claim) => claim ?? []);
  if (claims.length < found.length) return undefined;
  return listsAll(claims, scope) ? [] : claims;
};

/** "(channels 1, 2 and 3)" of a file of just these: what it holds, not what is meant. */
const listsAll = (claims: readonly Claim[], { fields }: Scope): boolean => {
  const bands = fields.filter(({ axes, parts = [] }) => axes.includes('cells') && parts.length === 0);
  return (
    claims.length > 2 &&
    claims.length >= bands.length &&
    claims.every(({ of }) => of === 'thing') &&
    bands.every((band) => claims.some((claim) => claim.field(band)))
  );
};

/** Part of a formula: an operator stands beside it. */
const isOperand = (text: string, start: number, length: number): boolean =>
  /[-+*/^=<>(·×⋅∙]\s*$/.test(text.slice(0, start)) || /^\s*[-+*/^=<>]/.test(text.slice(start + length));

/** Parentheses of a text, taken out of it; those that explain by a comparison stay. */
export const parentheticals = (text: string, scope: Scope): Parentheticals => {
  const tokens = tokensOf(text);
  const kept = new Set(explaining(tokens).map(({ open }) => tokens[open]?.span.start));
  const characters = [...text];
  const said: string[] = [];
  const claims: Claim[] = [];
  const others: { start: number; text: string }[] = [];
  for (const match of text.matchAll(/(?<=\s)\(([^()]+)\)/g)) {
    if (kept.has(match.index) || isOperand(text, match.index, match[0].length)) continue;
    const [whole, content = ''] = match;
    if (statesDegrees(content.trim(), scope)) continue;
    const found = claimsOf(content.trim(), scope);
    // Behind a formula stands the unit of what it gives.
    if (found?.every(({ of }) => of === 'storage') && text.slice(0, match.index).includes('=')) continue;
    // "(see polygon coordinates)": it points to what is not here.
    if (/^see\s[^\d]*$/i.test(content)) said.push(whole);
    else if (found) {
      said.push(whole);
      claims.push(...found);
    } else if (/[\s=]/.test(content)) others.push({ start: match.index + 1, text: content });
    else continue;
    characters.fill(' ', match.index, match.index + whole.length);
  }
  return { text: characters.join(''), said, claims, others };
};

/** What is claimed holds of something that an analysis is told from. */
export const holdsFor = (claims: readonly Claim[], used: ReadonlySet<string>, { fields, layers }: Scope): boolean => {
  const parts = new Set(fields.filter(({ name }) => used.has(name)).flatMap(({ parts: own = [] }) => own));
  const usedFields = fields.filter(({ name }) => used.has(name) || parts.has(name));
  const usedLayers = layers.filter((layer) => used.has(layer.name) || used.has(layer.plural));
  return claims.every((claim) => usedFields.some(claim.field) || usedLayers.some(claim.layer));
};
