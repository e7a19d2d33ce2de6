import { print } from '../../../analysis/print.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Phrase } from './chart.ts';
import { leavesOf } from './chart-leaves.ts';
import { isoOf, type SaidDate } from './dates.ts';
import { lexicon } from './lexicon.ts';
import type { FieldMeaning, Narrowing } from './meaning.ts';
import { isOpenStart, type OpenPeriod } from './open-periods.ts';
import type { Sentence } from './sentence-type.ts';

/** Words of the question and what they became. */
export interface Mark {
  readonly words: string;
  /** Empty: they only join others. */
  readonly became: string;
}

const joining = new Set(
  'Ask Polite Of In TimeIn And AndCond Or WithWord Covered Lies Happened Whole All Place Cells Cover Than Between To FromTo Which When Restates Occupy Use FileWord Separate Genitive Valid RoundTo DecimalPlaces Comes Together Define DefineAs Equals'.split(
    ' ',
  ),
);

const ofNarrowing = (one: Narrowing): string =>
  one.kind === 'zone'
    ? `${one.stations ? 'at' : 'within'} ${one.layer}${one.names.map((name) => ` '${name}'`).join('')}`
    : one.kind === 'file'
      ? `from '${one.file}'`
      : '';

const ofMeaning = (type: string, meaning: unknown): string => {
  switch (type) {
    case 'Field':
    case 'Scale':
    case 'ScaleCmp':
    case 'ScaleSup':
    case 'HowField':
    case 'PeakOf': {
      const { tree } = (type === 'Field' ? meaning : (meaning as { field: FieldMeaning }).field) as FieldMeaning;
      return print(tree);
    }
    case 'Mask':
      return (meaning as readonly Tree[]).map(print).join(' and ');
    case 'Zone':
    case 'File':
      return ofNarrowing(meaning as Narrowing);
    case 'Date':
    case 'DateBefore':
      return isoOf(meaning as SaidDate) ?? 'a date without its year';
    case 'OpenPeriod': {
      const { from, to } = meaning as OpenPeriod;
      return isOpenStart(from) ? `until ${isoOf(to)}` : `from ${isoOf(from)} on`;
    }
    case 'NewName':
      return `the name ${String(meaning)}`;
    default: {
      if (typeof meaning === 'number' || typeof meaning === 'string') return String(meaning);
      const { is, axis, dir } = meaning as { is?: string; axis?: string; dir?: string };
      return is ?? axis ?? dir ?? type.toLowerCase();
    }
  }
};

const became = ({ type, meaning }: Phrase): string => (joining.has(type) ? '' : ofMeaning(type, meaning));

/** The last token of a phrase without the function words and punctuation behind it. */
const lastOf = ({ from, to }: Phrase, tokens: Sentence['tokens']): number => {
  const { functionWords } = lexicon();
  const idle = (at: number): boolean =>
    functionWords.has(tokens[at]?.lower ?? '') || /^[,;:.?!()"–]$/.test(tokens[at]?.text ?? '');
  let last = to - 1;
  while (last > from && idle(last)) last--;
  return last;
};

/** Every word of the sentence that asks, in its order. */
export const marksOf = (phrases: readonly Phrase[], { tokens, text }: Sentence): Mark[] =>
  phrases
    .flatMap(leavesOf)
    .toSorted((a, b) => a.from - b.from)
    .map((phrase) => ({
      words: text.slice(tokens[phrase.from]?.span.start, tokens[lastOf(phrase, tokens)]?.span.end),
      became: became(phrase),
    }));
