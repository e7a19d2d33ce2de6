import type { Scope } from '../../../analysis/types.ts';
import type { Lexicon } from '../reader/lexicon.ts';
import { readSentence } from '../reader/sentence.ts';
import type { Part } from '../reader/wrapping.ts';

/** Sentences of several clauses, each of which states something: "let snow be NDSI above 0.4, skip clouds, and report its area". */

const joints =
  /\s*;\s*(?:and |then )*|\s*,\s+(?:(?:and|then|but|although|though|while|whereas|so) )*|\s+(?:and|then|but|although|though|while|whereas)\s+(?:then )?|\s+(?=(?:over|on|within) the \S+ (?:footprint|extent|grid)\b)/giu;
const mostJoints = 7;

/** What a clause begins with that asks for something. */
const asks =
  /^\W*(?:finally |lastly |please |(?:could|can|would|will) you (?:please )?)?(?:what|which|how|where|when|on which|in which|by how|calculate|compute|determine|estimate|find|identify|report|give|get|count|state|name|tell|list|work out)\b/iu;

/** What a clause begins with that gives a word a meaning. */
const defines = /^\W*(?:treat|call|count|take|use|consider|let|define|regard|say|taking|treating|counting)\b/iu;

interface Around {
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  readonly declared: ReadonlySet<string>;
}

const states = ({ start, text }: Part, { scope, lexicon, declared }: Around): boolean => {
  const sentence = readSentence(text, start, { scope, lexicon, defined: [], declared, asks: false });
  if (sentence.overflow) return false;
  return sentence.states || (defines.test(text) && sentence.extras().some(({ meaning }) => meaning.notes.length > 0));
};

interface Joint {
  readonly from: number;
  readonly to: number;
}

const jointsOf = (text: string): Joint[] => {
  const depth = (at: number): number =>
    [...text.slice(0, at)].reduce((sum, one) => sum + (one === '(' ? 1 : one === ')' ? -1 : 0), 0);
  return [...text.matchAll(joints)]
    .map(({ index, 0: said }) => ({ from: index, to: index + said.length }))
    .filter(({ from, to }) => from > 0 && to < text.length && depth(from) === 0);
};

/**
 * A sentence as its clauses, where each of them states something and at most one, that begins like it, asks; the sentence itself
 * where there is no such way.
 */
export const clausesOf = (part: Part, around: Around): readonly Part[] => {
  const places = jointsOf(part.text);
  if (places.length === 0 || places.length > mostJoints || states(part, around)) return [part];
  const starts = [0, ...places.map(({ to }) => to)];
  const ends = [...places.map(({ from }) => from), part.text.length];
  const clause = (from: number, to: number): Part => ({
    start: part.start + (starts[from] ?? 0),
    text: part.text.slice(starts[from], ends[to]),
  });
  const known = new Map<string, 'states' | 'asks' | null>();
  const kind = (from: number, to: number): 'states' | 'asks' | null => {
    const key = `${from} ${to}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const one = clause(from, to);
    const made = states(one, around) ? 'states' : asks.test(one.text) ? 'asks' : null;
    known.set(key, made);
    return made;
  };
  let best: readonly Part[] | undefined;
  const extend = (at: number, taken: readonly Part[], asked: boolean): void => {
    if (best && taken.length >= best.length) return;
    if (at === starts.length) {
      best = taken;
      return;
    }
    for (let to = starts.length - 1; to >= at; to--) {
      // The whole sentence was no such clause.
      if (at === 0 && to === starts.length - 1) continue;
      const one = kind(at, to);
      if (one === 'states' || (one === 'asks' && !asked))
        extend(to + 1, [...taken, { ...clause(at, to), asks: one === 'asks' }], asked || one === 'asks');
    }
  };
  extend(0, [], false);
  return best && best.length > 1 ? best : [part];
};
