import { isContraction, pointsBack } from './describes.ts';
import type { Sentence } from './sentence-type.ts';

/** Whether it is so, wondered before a question says what is to be told. "Could you tell me", "can I have" ask for something themselves. */
const wonders =
  /^\W*(?:(?:hi|hello|hey|so|ok|okay|well|and|but|now)[,!]? )*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n['’]t)? (?!(?:you|i|we|anyone|anybody|someone|somebody)\b)/iu;

/** "I want to know how much …", "We wonder whether …": a wish that the next sentence puts in numbers. */
const wishes =
  /^\W*(?:(?:hi|hello|hey|so|ok|okay|well|now)[,!]? )*(?:as an? [^,.;?]{2,40},? )?(?:i|we|people|everyone|everybody|some|someone|somebody|(?:my|our|the) [\p{L}'’-]+(?: [\p{L}'’-]+)?)(?:['’](?:d|m|re|ve))?(?: (?:am|are|is|have been|has been|was|were))?(?: (?:all|always|often|just|also|really))?(?: (?:wonder(?:s|ed|ing)?|curious|asks?|asked|asking|argu(?:e|es|ing)|debat(?:e|es|ing)|discuss(?:es|ing)?|(?:want|wants|wanted|need|needs|like|would like|love|try|trying|hope|hoping)(?: to (?:know|find out|understand|see|check|learn|work out|figure out|get an idea of|get a feel for))?)(?: about)?) (?:how|what|which|where|whether|if|why)\b/iu;

/** What is left of such a wish behind words that only frame it: asked, and not as a question. */
const indirect = /^\W*(?:how|what|which|where|whether|if|why)\b/iu;

/** A further question, not the first one in numbers. */
const goesOn = /^\W*(?:and|also|then|next|second(?:ly)?|further)\b/iu;

/** What a number is held against, or what would restrict what is asked. */
const restricts =
  /\b(?:only|except|excluding|without|unless|ignor\p{L}+|exclud\p{L}+|assum\p{L}+|defin\p{L}+|mean(?:s|ing)?|count(?:s|ed)? as|call(?:ed)?)\b|[=<>:]/iu;

/** Names of the data: of a place, a class, a quantity, a date, a file. */
const named = new Set(['Zone', 'Mask', 'File', 'Field', 'CodeField', 'Date']);

const pronouns =
  /\b(?:its?|they|them|their|those|these|such|here|same|this (?!is\b)\p{L}+|that (?:one|place|area|zone|region|part|period|time|day|month|year|kind|type))\b/iu;

/** Whether two phrases name the same: by what they stand for. */
const namesAgain = ({ seeds }: Sentence, asking: Sentence): boolean =>
  seeds.every(
    ({ type, key, from, to }) =>
      !named.has(type) ||
      asking.seeds.some((one) => one.type === type && one.key === key) ||
      // One of several senses of the words is enough.
      seeds.some(
        (other) =>
          other.from === from &&
          other.to === to &&
          named.has(other.type) &&
          asking.seeds.some((one) => one.type === other.type && one.key === other.key),
      ),
  );

/**
 * "Is it getting warmer? Please compute the trend of …", "I want to know how much of the park is high country. How many km² lie above 2000 m?": a sentence before
 * the one that asks, that only says what somebody wonders. It may stay unread where it names nothing of the data that the question does not name itself, gives
 * no number and no condition, and the question points back to nothing.
 */
export const leads = (sentence: Sentence, question: string, asking: Sentence | undefined): boolean => {
  const { text, start, tokens, seeds } = sentence;
  if (!asking || asking.start < start || pronouns.test(asking.text) || pointsBack(sentence, asking)) return false;
  const isQuestion = question[start + text.length] === '?';
  const wondered = isQuestion ? wonders.test(text) : indirect.test(text);
  if ((!wondered && !wishes.test(text)) || goesOn.test(asking.text)) return false;
  const numbers = tokens.some(
    ({ kind }, at) =>
      kind === 'number' && !seeds.some(({ type, from, to }) => type === 'Date' && from <= at && at < to),
  );
  const negated = seeds.some(
    ({ type, from }) => /^(?:Not|Except|Removed|Only)$/.test(type) && !isContraction(tokens, from),
  );
  return !numbers && !negated && !restricts.test(text) && namesAgain(sentence, asking);
};
