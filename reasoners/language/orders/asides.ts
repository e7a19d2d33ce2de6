import { saysSteps } from '../reader/framing.ts';
import type { Lexicon } from '../reader/lexicon.ts';
import { tokensOf } from '../reader/tokens.ts';
import type { Part } from '../reader/wrapping.ts';

/** What a sentence says besides: what a result may stand for behind its limit, and which steps lead to what is ordered. */

const steps =
  /^(?:listing|loading|reading|opening|collecting|applying|computing|calculating|retrieving|deriving|estimating|identifying|determining|finding|counting|quantifying|measuring|reporting|using|meeting|averaging|surpassing|exceeding|comparing)$/i;

/** "…, a value indicative of dry ground": what it stands for; no number, no limit, no exception. */
const standsFor =
  /,?\s+(?:(?:an?|the) (?:threshold|value|level|sign) )?(?:indicating|suggesting|reflecting|highlighting|signifying|indicative of|to (?:assess|evaluate|understand|analy[sz]e|monitor|characteri[sz]e|describe)(?! (?:whether|how|which|what|if)\b)|and analy[sz]e)\s+([^,.;:?\d<>=%]*)$/i;

const binds =
  /\b(?:not|no|only|except|excluding|without|unless|if|where|whether|above|below|more|less|than|per|each|every|change|trend|difference|mean|average|maximum|minimum|sum|total)\b/i;

/** Words that choose what is computed. */
const choosing = new Set(
  'Class Stat StatWord Sup Mode Most Percentile Quartile Except Removed Not NotBe Only Per Every Delta OnAverage Mask'.split(
    ' ',
  ),
);

const chooses = (word: string, { byFirst }: Lexicon): boolean =>
  (byFirst.get(word) ?? []).some(
    ({ tokens, senses }) => tokens.length === 1 && senses.some(({ type }) => choosing.has(type)),
  );

/** A class that is no word for the ground as such. */
const isClass = (word: string, { byFirst }: Lexicon): boolean => {
  const types = (byFirst.get(word) ?? []).flatMap(({ tokens, senses }) =>
    tokens.length === 1 ? senses.map(({ type }) => type) : [],
  );
  return types.includes('Class') && !types.includes('Place');
};

const ordering =
  /^\s*(?:\p{L}+,? )?(?:calculate|compute|determine|estimate|find|identify|quantify|derive|count|report)\b/iu;

const numbersOf = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap(({ kind, lower }) => (kind === 'word' ? [lower] : []));

const upward = /\b(?:surpass|exceed|above|greater|more than|higher|over \d)/i;
const downward = /\b(?:below|under \d|less|lower|fewer|smaller|beneath)/i;

const months = /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;

/** "Averaging all days together", of one value for each day of one month that is ordered as an average. */
const averages = (text: string, rest: string): boolean => {
  const [, last = ''] =
    /\bdaily \p{L}+ before averaging (?:them|these)(?: over the (month|period|days|dates))?[.\s]*$/iu.exec(text) ?? [];
  const ordered =
    /\b(?:average|averaged|mean)\b/i.test(rest) && /\b(?:daily|(?:each|every|per) (?:day|date))\b/i.test(rest);
  const named = new Set([...rest.matchAll(months)].map(([month]) => month.toLowerCase()));
  return (
    /\bdaily \p{L}+ before averaging (?:them|these)\b/iu.test(text) && ordered && (last !== 'month' || named.size === 1)
  );
};

/** "This includes listing the files, retrieving LST and counting the days": nothing that the rest does not say. */
const saysAgain = (text: string, rest: string, lexicon: Lexicon): boolean => {
  const numbers = numbersOf(rest);
  const words = new Set(wordsOf(rest));
  return (
    saysSteps.test(text) &&
    !/\b(?:not|no|only|except|excluding|without|unless|if)\b/i.test(text) &&
    (text.match(/\p{L}+ing\b/giu) ?? []).every((word) => steps.test(word)) &&
    numbersOf(text).every((one) => numbers.includes(one)) &&
    wordsOf(text).every(
      (word) => !chooses(word, lexicon) || words.has(word) || (word === 'averaging' && averages(text, rest)),
    ) &&
    [upward, downward].every((direction) => !direction.test(text) || direction.test(rest))
  );
};

/** Where such words may begin, up to the end of the text. */
const tailsOf = (text: string): { readonly index: number; readonly said: string }[] => {
  const found: { readonly index: number; readonly said: string }[] = [];
  for (let from = 0; ; ) {
    const tail = standsFor.exec(text.slice(from));
    if (!tail) return found;
    found.push({ index: from + tail.index, said: tail[1] ?? '' });
    from += tail.index + 1;
  }
};

export interface Bare {
  readonly parts: readonly Part[];
  readonly said: readonly string[];
}

export const withoutAsides = (part: Part, question: string, lexicon: Lexicon): Bare => {
  const rest = question.slice(0, part.start) + question.slice(part.start + part.text.length);
  if (saysAgain(part.text, rest, lexicon)) return { parts: [], said: [part.text.trim()] };
  // "…, and analyse their trend to describe the drought": the first of them that says nothing more.
  for (const { index, said } of tailsOf(part.text)) {
    const before = part.text.slice(0, index);
    const whole = part.text.slice(index);
    // What it may stand for is said of a limit that stands in front of it; what it is wanted for names no class of its own.
    const isPurpose = /\sto \p{L}+\s|\sand analy/iu.test(whole.slice(0, 20));
    const fits = isPurpose ? !wordsOf(said).some((word) => isClass(word, lexicon)) : /\d/.test(before);
    if (ordering.test(before) && fits && !binds.test(said))
      return { parts: [{ ...part, text: before }], said: [whole.trim()] };
  }
  return { parts: [part], said: [] };
};
