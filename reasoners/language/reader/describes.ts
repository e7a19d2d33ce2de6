import type { Scope } from '../../../analysis/types.ts';
import { isAboutAsker, isStatement, saysSteps, tellsOfAsker } from './framing.ts';
import type { Sentence } from './sentence-type.ts';
import type { Token } from './tokens.ts';

/** Words of these types give orders or set conditions: a sentence that holds one may not stay unread. */
const binding = new Set(
  'Compare CompareVerb Not NotBe Except Removed Only Every Both Sup Cmp ScaleCmp ScaleSup Ord Qty Percentile Define ScaleFactor DivideBy Offset NoData ValidRange Zeros Bit StoredIn Whole Per WithWord Use Unit Share Ask Which HowMuch HowMany Difference Ratio'.split(
    ' ',
  ),
);

/** Names of places and classes of these data. */
const naming = new Set(['Zone', 'Mask', 'File']);

const opening = /^\s*(?:the|this|these|there|here|we|i|it|my|our|a|an)\b/i;
const finite =
  /\b(?:is|are|was|were|has|have|had|shows?|contains?|holds?|covers?|comes?|lies|includes?|stems?|am|need|want|look|work|study|plan|prepare|manage|teach|write)\b/i;

/** The "m" of "I'm" is no metre, the "d" of "I'd" no day. */
export const isContraction = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === "'" && tokens[at]?.spaced === false;

/** What a sentence names, by kind: a statement may name what the question names a thing of itself. */
const families: readonly (readonly string[])[] = [
  ['Zone', 'Mask', 'File', 'KindAxis'],
  ['Date'],
  ['Field', 'CodeField'],
];

const isNamedAgain = ({ seeds }: Sentence, asking: Sentence | undefined): boolean =>
  families.every(
    (family) =>
      !seeds.some(({ type }) => family.includes(type)) ||
      asking?.seeds.some(({ type }) => family.includes(type)) === true,
  );

/** Words that would choose a statistic or an order, were they read. */
const choosing = new Set(['Stat', 'Most', 'Percentile', 'Quartile', 'OnAverage', 'Except', 'Removed']);

/** "The storm hit us in March": a statement beside a question that says itself what it is about. */
export const isBeside = (sentence: Sentence, question: string, asking: Sentence | undefined): boolean =>
  question[sentence.start + sentence.text.length] !== '?' &&
  isStatement(sentence.text) &&
  !pointsBack(sentence, asking) &&
  isNamedAgain(sentence, asking) &&
  !sentence.seeds.some(({ type }) => choosing.has(type)) &&
  sentence.tokens.every(
    ({ kind }, at) =>
      kind !== 'number' || sentence.seeds.some(({ type, from, to }) => type === 'Date' && from <= at && at < to),
  );

const pointing = /\b(?:its?|there|they|them|their|this|that|these|those|here)\b/i;

/** "We sail through the Kara Sea. How thick was its ice?": a name that nobody knows, which the question points back to. */
export const pointsBack = ({ tokens, seeds }: Sentence, asking: Sentence | undefined): boolean =>
  asking !== undefined &&
  pointing.test(asking.text) &&
  tokens.some(
    ({ kind, text }, at) =>
      at > 0 &&
      kind === 'word' &&
      /^\p{Lu}/u.test(text) &&
      text !== 'I' &&
      !seeds.some(({ type, from, to }) => type === 'Date' && from <= at && at < to),
  );

const lists =
  /^\s*(?:(?:the|this|my|our) (?:folder|directory|stack|series|archive|file|dataset|data set) (?:holds|contains|has|includes|consists of)|there are|here are|we have|i have)?\s*(?:\p{L}+|\d+) (?:\S+ ){0,4}(?:images|composites|scenes|rasters|files|maps|layers|grids|mosaics|acquisitions|tiffs|geotiffs)\b/iu;
const conditions =
  /\b(?:if|unless|only|not|no|never|none|without|but|except|must|should|ignore|exclude|skip|leave|use|treat|consider|above|below|over|under|than|where|mean|median|average|total|maximum|minimum|per|cloud\p{L}*|masked|clear|valid|first|last)\b|[=<>%]/iu;

/** "Twelve NDVI images of the valley are named by date", "a composite every decade since 1960": how many there are, and of when. */
const listsData = ({ text, seeds, tokens }: Sentence, { fields }: Scope): boolean => {
  const counted = tokens.flatMap((_, at) =>
    seeds.some(({ type, from }) => type === 'Whole' && from === at) ? [at] : [],
  );
  const [count] = counted;
  const dated = (at: number): boolean => seeds.some(({ type, from, to }) => type === 'Date' && from <= at && at < to);
  const step = (at: number): boolean => /^(?:every|each)$/.test(tokens[at - 1]?.lower ?? '');
  return (
    count !== undefined &&
    // Where one series has more dates than another, only one of them may be meant.
    fields.every(
      (field) =>
        field.dates.length < 2 ||
        seeds.some(({ type, from, meaning }) => type === 'Whole' && from === count && meaning === field.dates.length),
    ) &&
    lists.test(text) &&
    !conditions.test(text) &&
    tokens.every(({ kind }, at) => kind !== 'number' || at === count || dated(at) || step(at))
  );
};

/** A sentence that only tells of the data: no number but dates, no order, negation, quantifier or condition. */
export const describes = (sentence: Sentence, question: string, scope: Scope, asking?: Sentence): boolean => {
  const { text, start, seeds, tokens } = sentence;
  if (pointsBack(sentence, asking)) return false;
  if (question[start + text.length] !== '?' && listsData(sentence, scope)) return true;
  const told = (opening.test(text) && finite.test(text)) || tellsOfAsker(text);
  if (question[start + text.length] === '?' || !told || saysSteps.test(text)) return false;
  if ((isAboutAsker(text) || tellsOfAsker(text)) && seeds.some(({ type }) => naming.has(type))) return false;
  const dates = seeds.filter(({ type }) => type === 'Date');
  const numbers = tokens.flatMap(({ kind }, at) =>
    kind === 'number' && !dates.some(({ from, to }) => from <= at && at < to) ? [at] : [],
  );
  const inFile = (at: number): boolean => seeds.some(({ type, from, to }) => type === 'File' && from <= at && at < to);
  return (
    numbers.every(inFile) &&
    !seeds.some(
      ({ type, from }) =>
        binding.has(type) &&
        !isContraction(tokens, from) &&
        !/^(?:a|the|of|in|for|with|on|at|from|by)$/.test(tokens[from]?.lower ?? ''),
    )
  );
};
