import { matchesOf, type Span } from './text.ts';

/** "bit 4 marks cloud", "fill (BQA bit 0)". */
export interface BitStatement extends Span {
  readonly bit: number;
  readonly meaning: string;
}

/** "class 42 is evergreen forest", "forest (classes 41, 42 and 43)". */
export interface ClassStatement extends Span {
  readonly codes: readonly number[];
  readonly meaning: string;
}

const tidy = (text: string | undefined): string =>
  (text ?? '')
    .replace(/^(?:the|an?|all|any|is|are|and|or|as)\s+/i, '')
    .trim()
    .toLowerCase();

/** Bits of a quality band with what they mean. */
export const readBits = (text: string): BitStatement[] => {
  const forward = matchesOf(
    /\bbits? (\d{1,2})(?:\s?[=:]\s?| (?:is|marks?|means?|flags?|denotes?|indicates?|stands for|for|set (?:means|marks|for))(?: set for)? )(?:the |an? )?([a-z][a-z -]*?)(?= (?:pixels?|flag)|[,;.)]|$| and )/gi,
    text,
  ).map((match) => ({ bit: Number(match[1]), meaning: tidy(match[2]), start: match.start, end: match.end }));
  const backward = matchesOf(/\b([a-z]+(?: shadow| ice)?) ?\((?:\w+ )?bit (\d{1,2})\)/gi, text).map((match) => ({
    bit: Number(match[2]),
    meaning: tidy(match[1]),
    start: match.start,
    end: match.end,
  }));
  const assigned = matchesOf(/\b([a-z]+(?: shadow| ice)?) ?(?:=|is|:) ?(?:\w+ )?bit (\d{1,2})\b/gi, text)
    .filter((match) => ![...forward, ...backward].some((other) => other.bit === Number(match[2])))
    .map((match) => ({ bit: Number(match[2]), meaning: tidy(match[1]), start: match.start, end: match.end }));
  const bracketed = matchesOf(/\bbit (\d{1,2}) ?\(([a-z][a-z -]*?)\)/gi, text).map((match) => ({
    bit: Number(match[1]),
    meaning: tidy(match[2]),
    start: match.start,
    end: match.end,
  }));
  const unset = matchesOf(/\bvalid\b[^.;]{0,15}?\bbit (\d{1,2}) (?:is )?not set/gi, text).map((match) => ({
    bit: Number(match[1]),
    meaning: 'fill',
    start: match.start,
    end: match.end,
  }));
  const known = new Set([...unset, ...forward, ...backward, ...assigned, ...bracketed].map(({ bit }) => bit));
  const loose = matchesOf(/\bbits? (\d{1,2}(?:(?:, ?| and | or |, and |\/)(?:bit )?\d{1,2})*)/gi, text).flatMap(
    (match) => {
      const before = text.slice(Math.max(0, match.start - 70), match.start);
      const meaning = [...before.matchAll(/\b(fill|no-?data|clouds?|cloudy|shadows?|snow|ice|water|cirrus)\b/gi)]
        .at(-1)?.[1]
        ?.toLowerCase();
      const bits = (match[1]?.match(/\d+/g) ?? []).map(Number).filter((bit) => !known.has(bit));
      return meaning ? bits.map((bit) => ({ bit, meaning, start: match.start, end: match.end })) : [];
    },
  );
  return [...unset, ...forward, ...backward, ...assigned, ...bracketed, ...loose].sort((a, b) => a.start - b.start);
};

const codeList = String.raw`(\d{1,4}(?:(?:\s?,\s?|\s?(?:,\s?)?(?:and|or|&)\s)\d{1,4})*)`;
const codesOf = (text: string | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number);

/** Class codes with their names. */
export const readClasses = (text: string): ClassStatement[] => {
  const forward = matchesOf(
    new RegExp(
      String.raw`\b(?:class|code|value|category|class(?:es)?|codes|values|categories)(?: codes?| values?)? ${codeList}(?:\s?[=:]\s?| (?:is|are|means?|marks?|denotes?|stands? for|represents?|being|for) )(?:the |an? )?([a-z][a-z -]*?)(?=[,;.?)]|$| according | in | on | of | within | inside )`,
      'gi',
    ),
    text,
  );
  const backward = matchesOf(
    new RegExp(
      String.raw`\b([a-z]+(?:[ -][a-z]+){0,2}) ?\(?(?:land[ -]?cover |NLCD |class )?(?:class|code|classes|codes)(?: codes?| values?)? ${codeList}\)?`,
      'gi',
    ),
    text,
  );
  const all = [
    ...forward.map((match) => ({
      codes: codesOf(match[1]),
      meaning: tidy(match[2]),
      start: match.start,
      end: match.end,
    })),
    ...backward.map((match) => ({
      codes: codesOf(match[2]),
      meaning: tidy(match[1]?.replace(/^.*\bof /, '')),
      // The words in front may ask for something: "hectares of forest (code 4)".
      start: match.start + (match[1]?.length ?? 0),
      end: match.end,
    })),
  ].filter((found) => found.codes.length > 0);
  return all
    .filter((one, index) => all.findIndex((other) => other.codes.join() === one.codes.join()) === index)
    .sort((a, b) => a.start - b.start);
};
