/**
 * What a readme beside the data says of them: bits of a quality band, the order of bands, how numbers are encoded. Only such
 * statements are read, and only where the question itself says nothing; what else a document says has no effect.
 */
import { basename } from 'node:path';
import type { DataProfile } from '../../core/profile.ts';
import type { BitStatement } from '../reading/flags.ts';
import { type Reading, readQuestion } from './reading.ts';

/** Lines are sentences. */
const sentences = (text: string): string =>
  text.replace(/\bbits? \d{1,2} ?(?:-|–|to|and) ?\d{1,2}\b[^.;\r\n]*/gi, '').replace(/\s*\r?\n\s*[-*•]?\s*/g, '. ');

/** Ways in which a question speaks of what a bit marks. */
const spoken: readonly (readonly [RegExp, RegExp])[] = [
  [/dilated/i, /\bdilated\b/i],
  [/shadow/i, /\bshadows?\b/i],
  [/cirrus/i, /\bcirrus\b/i],
  [/snow|ice/i, /\b(?:snow|ice)\b/i],
  [/fill|no-?\s?data/i, /\b(?:fill|no[- ]?data|valid|imaged)\b/i],
  [/water/i, /\bwater\b/i],
  [/^clouds?$/i, /\bcloud(?:s|y|iest|-free|less)?\b(?! shadow)/i],
];

const isAskedFor = ({ meaning }: BitStatement, question: string): boolean => {
  const [, said] = spoken.find(([pattern]) => pattern.test(meaning)) ?? [];
  return said?.test(question) ?? false;
};

/** "Bits: 0 fill, 1 dilated cloud, 3 cloud": a list after one word. */
const listedBits = (text: string): BitStatement[] =>
  [...text.matchAll(/\bbits?:? ((?:\d{1,2}(?: ?[=:])? [a-z][a-z -]*(?:, | and |; )?)+)/gi)].flatMap((list) =>
    [...(list[1] ?? '').matchAll(/(\d{1,2})(?: ?[=:])? ([a-z][a-z -]*[a-z])/gi)].map((one) => ({
      bit: Number(one[1]),
      meaning: (one[2] ?? '').replace(/ and$/, '').toLowerCase(),
      start: 0,
      end: 0,
    })),
  );

const uniqueBits = (bits: readonly BitStatement[]): BitStatement[] =>
  bits.filter((one, index) => bits.findIndex((other) => other.bit === one.bit) === index);

/** Facts that the documents state, each marked with its file. Spans are those of no text. */
const factsOf = (profile: DataProfile) => {
  const names = profile.files.map(({ path }) => basename(path));
  return (profile.documents ?? []).map(({ path, text }) => {
    const reading = readQuestion(sentences(text), names);
    const nowhere = { start: 0, end: 0, source: basename(path) };
    return {
      bits: uniqueBits([...reading.bits, ...listedBits(text)]).map((bit) => ({ ...bit, start: 0, end: 0 })),
      bands: reading.bands,
      encodings: reading.encodings.map((statement) => ({ ...statement, ...nowhere })),
      linear: reading.linear.map((formula) => ({ ...formula, ...nowhere })),
    };
  });
};

/** Bits that the guide of the files' product lays out, where all quality bands have the same ones. */
const bitsOfProducts = (profile: DataProfile): BitStatement[] => {
  const layouts = profile.files.flatMap((file) =>
    file.kind === 'raster' && file.identity?.status === 'established'
      ? file.bands.flatMap(({ role, flags }) => (role?.value === 'qa' && flags ? [flags] : []))
      : [],
  );
  const [first] = layouts;
  if (!first || layouts.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return [];
  return first
    .filter(({ width }) => width === 1)
    .map(({ bit, name }) => ({ bit, meaning: name.toLowerCase(), start: 0, end: 0 }));
};

/** The bits that are asked for, and those of fill, which count for nothing. */
const askedBits = (bits: readonly BitStatement[], question: string): BitStatement[] => {
  const asked = bits.filter((bit) => isAskedFor(bit, question));
  const fill = bits.filter(({ meaning }) => /^fill$/.test(meaning) && !asked.some(({ bit }) => bit === 0));
  return asked.length === 0 ? [] : [...fill, ...asked];
};

const wantsRaw = /\b(?:raw|digital numbers?|DNs?|unscaled|as stored)\b/i;

/** The reading with what the documents say, where the question says nothing. */
export const withDocuments = (asked: Reading, profile: DataProfile): Reading => {
  const facts = factsOf(profile);
  const known = asked.bits.length > 0 ? [] : askedBits(bitsOfProducts(profile), asked.text);
  const reading = known.length > 0 ? { ...asked, bits: known } : asked;
  if (facts.length === 0) return reading;
  const encoded = reading.encodings.length > 0 || reading.linear.length > 0 || wantsRaw.test(reading.text);
  const bits = facts.flatMap((one) => one.bits).filter((bit) => isAskedFor(bit, reading.text));
  const bands = facts.map((one) => one.bands).find(({ order, statements }) => order || statements.length > 0);
  const ownBands = reading.bands.order || reading.bands.statements.length > 0;
  return {
    ...reading,
    bits: reading.bits.length > 0 ? reading.bits : bits,
    bands: ownBands || !bands ? reading.bands : bands,
    ...(encoded
      ? {}
      : { encodings: facts.flatMap((one) => one.encodings), linear: facts.flatMap((one) => one.linear) }),
  };
};
