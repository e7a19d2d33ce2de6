import type { Fault } from '../../../analysis/fault.ts';
import type { Scope } from '../../../analysis/types.ts';
import { nearest } from '../../../core/nearest.ts';
import { lexicon } from './lexicon.ts';
import { once } from './parse.ts';
import { read, type ScopeFor } from './read.ts';
import type { Read } from './read-result.ts';
import type { Sentence } from './sentence-type.ts';

type RefusalKind =
  | 'unread-word'
  | 'no-data'
  | 'unsupported'
  | 'type-error'
  | 'several-readings'
  | 'two-questions'
  | 'no-question'
  | 'not-put-together'
  | 'unread-sentence'
  | 'too-much';

interface Unread {
  readonly word: string;
  readonly why: string;
  /** Names and words that are near, offered and never taken. */
  readonly near: readonly string[];
}

export interface Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
  readonly unread: readonly Unread[];
  /** Questions that are read, each with its expression. */
  readonly answerable: readonly { readonly question: string; readonly expression: string }[];
}

interface Vocabulary {
  readonly words: readonly string[];
  readonly lower: ReadonlySet<string>;
}

const vocabularies = new WeakMap<Scope, Vocabulary>();

const vocabularyOf = (scope: Scope): Vocabulary => {
  const known = vocabularies.get(scope);
  if (known) return known;
  const words = [
    ...new Set([
      ...scope.fields.flatMap(({ name, label, aliases, names = [] }) => [name, label, ...aliases, ...names]),
      ...scope.layers.flatMap(({ name, plural, members }) => [name, plural, ...members]),
      ...lexicon().words,
    ]),
  ];
  const made = { words, lower: new Set(words.map((one) => one.toLowerCase())) };
  vocabularies.set(scope, made);
  return made;
};

interface Blame {
  readonly kind: RefusalKind;
  readonly unread: Unread;
}

const blameFor = (sentence: Sentence, at: number, scope: Scope): Blame[] => {
  const token = sentence.tokens[at];
  if (!token) return [];
  const about = (wanted: string) =>
    sentence.seeds.find(({ from, to, type }) => from <= at && at < to && type === wanted)?.meaning;
  const blame = (kind: RefusalKind, why: string, find: () => readonly string[] = () => []): Blame[] => {
    const near = once(find);
    return [
      {
        kind,
        unread: {
          word: token.text,
          why,
          get near() {
            return near();
          },
        },
      },
    ];
  };
  const [absent, unsupported] = [about('Absent'), about('Unsupported')];
  if (absent) return blame('no-data', `these files hold no ${(absent as { what: string }).what}`);
  if (unsupported) return blame('unsupported', `nothing here does this: ${(unsupported as { why: string }).why}`);
  const { words, lower } = vocabularyOf(scope);
  // A word that is known is near itself, and nothing else would help: it is its place that is not read.
  if (lower.has(token.lower)) {
    const lacking = Object.hasOwn(scope.absent, token.lower) ? scope.absent[token.lower] : undefined;
    return lacking === undefined
      ? blame('unread-word', 'I know this word, but not as it stands here')
      : blame('no-data', `these files do not give it: ${lacking}`);
  }
  return blame('unread-word', 'no word of mine, no name in these files', () => nearest(token.lower, words));
};

const unreadIn = (sentence: Sentence, scope: Scope): Blame[] =>
  sentence.unread.flatMap((at) => blameFor(sentence, at, scope));

const mostAnswerable = 3;
const mostTries = 4;

/** "From water to between 2012 and 2020": a word is gone that the sentence rests on, and it would say something else. */
const hangs =
  /\b(?:of|to|into|in|from|by|for|with|at|on|near|between|over|than|as|the|an?|and|or)\s*(?:\s(?:of|to|into|in|from|by|for|with|at|on|near|between|over|than|during|and|or|is|are|was|were|did|does)\b|[?.,;:]|$)/i;

/** The question without the words that were not read and up to three before each, those that take least away first. */
const without = (question: string, sentence: Sentence): string[] => {
  const [first] = sentence.unread;
  const last = sentence.unread.at(-1);
  // What begins a question makes it one.
  if (first === undefined || last === undefined || first === 0) return [];
  // Without what it is held against, or became, the question is another one.
  if (/^(?:to|into|than|from|versus|vs|between|and)$/.test(sentence.tokens[first - 1]?.lower ?? '')) return [];
  return [0, 1, 2, 3]
    .filter((before) => before < first)
    .flatMap((before) =>
      [0, 1, 2].flatMap((after) => {
        const [from, to] = [sentence.tokens[first - before], sentence.tokens[last + after]];
        return from && to
          ? [
              `${question.slice(0, sentence.start + from.span.start)}${question.slice(sentence.start + to.span.end)}`
                .replaceAll(/\s+/g, ' ')
                .trim(),
            ].filter((text) => !hangs.test(text) || hangs.test(question))
          : [];
      }),
    );
};

/** For a date that is missing: the question on the last date that there is. */
const dated = (question: string, faults: readonly Fault[], scope: Scope): string[] => {
  const fault = faults.find(({ kind }) => kind === 'leftover-axis' || kind === 'no-date');
  const dates = scope.fields.flatMap((field) => field.dates.filter((date) => fault?.message.includes(date)));
  const last = dates.toSorted().at(-1);
  return fault && last ? [`${question.replace(/[?.!]\s*$/, '')} on ${last}?`] : [];
};

const answerable = (question: string, outcome: Read, scopeFor: ScopeFor, scope: Scope): Refusal['answerable'] => {
  const found = new Map<string, string>();
  const tries = [
    ...dated(question, outcome.faults, scope),
    ...outcome.sentences.flatMap((sentence) => without(question, sentence)),
  ];
  for (const text of [...new Set(tries)].slice(0, mostTries)) {
    if (found.size >= mostAnswerable) break;
    const { readings } = read(text, scopeFor);
    const [only] = readings;
    if (only && readings.length === 1 && !found.has(only.expression)) found.set(only.expression, text);
  }
  return [...found].map(([expression, text]) => ({ question: text, expression }));
};

const reasonOf = (outcome: Read, unread: readonly Blame[]): Pick<Refusal, 'kind' | 'message'> => {
  const [first] = unread;
  const [fault] = outcome.faults;
  if (outcome.problem !== null) return { kind: 'no-data', message: outcome.problem };
  if (first) return { kind: first.kind, message: `I do not read “${first.unread.word}”: ${first.unread.why}.` };
  if (outcome.sentences.some(({ overflow }) => overflow))
    return { kind: 'too-much', message: 'The question can be read in too many ways; say it in shorter sentences.' };
  if (outcome.askers > 1) return { kind: 'two-questions', message: 'There are several questions; ask one at a time.' };
  if (outcome.askers === 0)
    return {
      kind: outcome.sentences.length === 0 ? 'no-question' : 'not-put-together',
      message: 'I know every word, but not how they go together.',
    };
  const [sentence] = outcome.unread;
  if (sentence) return { kind: 'unread-sentence', message: `I do not know what to do with “${sentence.text.trim()}”.` };
  return fault
    ? { kind: 'type-error', message: fault.message }
    : { kind: 'not-put-together', message: 'I know every word, but not what is to be computed.' };
};

/** Why a question was not read, what of it was not, and what can be asked instead. */
export const refusalOf = (question: string, outcome: Read, scopeFor: ScopeFor): Refusal => {
  const plain = scopeFor([]);
  const scope: Scope = typeof plain === 'string' ? { fields: [], layers: [], files: [], absent: {} } : plain;
  if (outcome.readings.length > 0)
    return {
      kind: 'several-readings',
      message: `The question can be read in ${outcome.readings.length} ways.`,
      unread: [],
      answerable: outcome.readings
        .slice(0, mostAnswerable)
        .map(({ expression }) => ({ question: expression, expression })),
    };
  const blamed = outcome.unread.length > 0 ? outcome.unread : outcome.sentences;
  const unread = blamed.flatMap((sentence) => unreadIn(sentence, scope));
  // To find what is near takes as long as to read several questions: it is looked for where somebody looks at it.
  const near = once(() => answerable(question, outcome, scopeFor, scope));
  return {
    ...reasonOf(outcome, unread),
    unread: unread.map((one) => one.unread),
    get answerable() {
      return near();
    },
  };
};
