import type { Evidence, InputEvidence, Row } from '../../evidence.ts';
import { type RecordInput, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Setting } from '../setting.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

const shareOf = /\b(?:percent(?:age)?|per cent|share|fraction|proportion|part) of\b/i;
const verb =
  /\b(?:is|are|was|were|be|been|had|has|have|lies?|lay|falls?|fell|became|becomes?|stands?|stood|turned|carr(?:y|ies|ied)|belongs?)\b/i;
/** What stands beside the whole narrows it, or the part is one of all. */
const otherwise = /\b(?:or|neither|nor|not|without|no|than|both|either|respectively|among|total|whole|sum)\b/i;

/** Where one of some words stands first, as it is or with another ending; −1: nowhere. */
const placeOf = (text: string, words: readonly string[]): number => {
  const places = words.flatMap((word) => {
    const stem = word.length > 5 ? word.slice(0, -2) : word;
    const at = text.search(new RegExp(String.raw`(?<![\w-])${stem}\w{0,4}(?![\w-])`, 'i'));
    return at < 0 ? [] : [at];
  });
  return places.length > 0 ? Math.min(...places) : -1;
};

const wordsIn = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(
        (word) =>
          word.length > 3 && !/^(?:area|share|class|code|codes|mask|land|cover|data|value|before|after)$/.test(word),
      ),
  );

/** The one of some things that the words behind “share of” name before they say what of it; null: none, or not surely. */
const wholeOf = <Thing>(
  question: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Thing | null => {
  const [, asked] = question.split(shareOf);
  if (asked === undefined || otherwise.test(asked)) return null;
  const placed = things
    .map((thing) => ({ thing, at: placeOf(asked, namesOf(thing)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const [first, second, third] = placed;
  if (!first || !second || third || first.at === second.at) return null;
  const [before, between] = [asked.slice(0, first.at), asked.slice(first.at, second.at)];
  const told = verb.test(between) || /^\w+ed\b/i.test(asked.slice(second.at));
  return !verb.test(before) && !/\b(?:in|of|within|from|on)\b/i.test(before) && told ? first.thing : null;
};

/** Pixels that are 0 or 1. */
const isMask = ({ layers }: InputEvidence): boolean =>
  layers.length === 1 &&
  layers.every(({ band }) => band?.statistics && band.statistics.min === 0 && band.statistics.max === 1);

const pixelForms = ({ evidence, plain, oneGrid }: Setting): Form[] => {
  const rasters = evidence.inputs.filter(({ layers }) => layers.length === 1);
  if (!plain || !oneGrid || rasters.length !== 2 || evidence.inputs.length !== 2) return [];
  const whole = wholeOf(evidence.question, rasters, ({ port, layers }) => wordsIn(port, layers[0]?.file ?? ''));
  const part = rasters.find((one) => one !== whole);
  if (!whole || !part || !isMask(whole)) return [];
  const hidden = { port: whole.port, shift: 0, mask: null, codes: [1], kept: true } as const;
  return [{ shape: plain, changes: { [part.port]: [{ scale: 1, shift: 0, hidden }] } }];
};

const yes = /^(?:yes|y|true|1)$/i;
const no = /^(?:no|n|false|0)$/i;
const textOf = (cell: Row[string] | undefined): string => String(cell ?? '').trim();

/** Columns that hold yes or no. */
const flagsOf = ({ records }: RecordInput): string[] =>
  records.columns
    .map(({ name }) => name)
    .filter((name) => {
      const cells = records.rows.map((row) => textOf(row[name]));
      return (
        cells.some((cell) => yes.test(cell)) &&
        cells.some((cell) => no.test(cell)) &&
        cells.every((cell) => cell === '' || yes.test(cell) || no.test(cell))
      );
    });

const recordForms = (evidence: Evidence): Form[] => {
  const [input, other] = recordInputs(evidence);
  if (!input || other || evidence.inputs.length !== 1) return [];
  const whole = wholeOf(evidence.question, flagsOf(input), (name) => wordsIn(name.replaceAll('_', ' ')));
  if (whole === null) return [];
  const rows = input.records.rows.flatMap((row, index) => (yes.test(textOf(row[whole])) ? [index] : []));
  return [ofRecords(input.port, { rows })];
};

/** Of a share of something, what is not that something has no part: neither below nor above. */
export const wholeOfShare: NormalForm = {
  id: 'whole-of-share',
  each: true,
  forms: (setting) => [...pixelForms(setting), ...(burns(setting) ? [] : recordForms(setting.evidence))],
  what: 'when only what the share is asked of is left',
  severity: always,
  advice: 'The divisor is another one than the whole that the question names behind “of”.',
};
