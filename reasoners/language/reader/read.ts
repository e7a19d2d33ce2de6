import type { Fault } from '../../../analysis/fault.ts';
import { printQuery } from '../../../analysis/print.ts';
import type { Given } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { readSteps } from '../orders/read-steps.ts';
import { clausesOf } from '../statements/clauses.ts';
import { withComparison } from '../statements/compared.ts';
import { opened } from '../statements/opened.ts';
import { planckOf } from '../statements/planck.ts';
import { asSaid } from './as-said.ts';
import { askersOf } from './askers.ts';
import { averagingIn } from './averaging.ts';
import type { Phrase } from './chart.ts';
import { averagedPer, closedOver } from './closed-over.ts';
import { contradictsItself, forgetsFill } from './contradiction.ts';
import { withoutOtherYears } from './dated-names.ts';
import { describes, isBeside } from './describes.ts';
import { combinations, withExtras } from './extras.ts';
import { framingEnd } from './framing.ts';
import type { Asked } from './grammar/answers.ts';
import { leads } from './leads.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { asOne, namesIn, usesAll } from './merging.ts';
import { type Defined, namesOf } from './names.ts';
import { checkedWithOnlyMap } from './only-map.ts';
import { isWrongly } from './oversights.ts';
import { type Claim, holdsFor, parentheticals } from './parentheticals.ts';
import { furtherOf, queriesOf } from './queries.ts';
import type { Read, Reading } from './read-result.ts';
import { withoutSampled, withTotals } from './recorded.ts';
import { withMonths } from './seasons.ts';
import { readSentence } from './sentence.ts';
import type { Sentence } from './sentence-type.ts';
import { declaredIn, definitions, factsOf } from './stated.ts';
import { saysNothing } from './tautology.ts';
import { normalise, sentenceSpans } from './tokens.ts';
import { withTopic } from './topic.ts';
import { namesOfSteps, type Part, withoutWrapping } from './wrapping.ts';
import { asYesOrNo } from './yes-or-no.ts';

/** The names of a folder with what a question states about its data; a text says why a statement has no place there. */
export type ScopeFor = (givens: readonly Given[]) => Scope | string;

interface Found {
  readonly readings: Map<string, Reading>;
  readonly faults: Fault[];
}

const collect = (asked: Asked, phrases: readonly Phrase[], scope: Scope, found: Found, question: string): void => {
  for (const one of queriesOf(asked, scope)) {
    const said = asSaid(one, question, scope);
    if (contradictsItself(said.value) || forgetsFill(said) || saysNothing(said.value, scope)) continue;
    const { query, checked } = checkedWithOnlyMap(said, scope);
    if (checked.kind === 'typed') {
      const more = furtherOf(asked, query, scope);
      if (!more) continue;
      const expression = [query, ...more.map((one) => one.query)].map(printQuery).join('; ');
      const label = asked.label === undefined ? {} : { label: asked.label };
      if (!found.readings.has(expression))
        found.readings.set(expression, { expression, query, more, ...label, assumed: checked.assumed, phrases });
      continue;
    }
    found.faults.push(checked.fault);
    const open = checked.fault.kind === 'leftover-axis' || checked.fault.kind === 'no-date';
    const closed = open
      ? closedOver(asked.value, scope, averagingIn(question))
      : checked.fault.kind === 'unused'
        ? averagedPer(asked.value, scope)
        : undefined;
    if (closed) collect({ ...asked, value: closed }, phrases, scope, found, question);
  }
};

/** Reads a question in one folder. */
export const read = (question: string, scopeFor: ScopeFor, words: Lexicon = lexicon()): Read => {
  const scope = scopeFor([]);
  const spoken = withMonths(normalise(question), typeof scope === 'string' ? [] : (scope.seasons ?? []));
  const compared = withComparison(spoken.text, scope);
  const found = readText(compared.text, scopeFor, words);
  return { ...found, unused: [...spoken.said, ...compared.said, ...found.unused] };
};

const readText = (text: string, scopeFor: ScopeFor, words: Lexicon): Read => {
  const plain = scopeFor([]);
  const known = typeof plain === 'string' ? undefined : namesOf(plain, words);
  const { outer, inside } = opened(text);
  const sentences = sentenceSpans(outer).map(({ start, end }) => {
    const said = outer.slice(start, end);
    const begin = framingEnd(said, (word) => known?.has(word) ?? false);
    return { start: start + begin, text: said.slice(begin) };
  });
  const framed = [...sentences, ...inside].sort((one, other) => one.start - other.start);
  const whole = readWhole(text, framed, scopeFor, words);
  if (typeof plain === 'string') return whole;
  const named = framed.flatMap((part) => parentheticals(part.text, plain).claims).filter(({ of }) => of === 'thing');
  if (isRead(whole)) return claiming(whole, named, plain);
  const declared = declaredIn(text);
  const clausal = (part: Part): readonly Part[] => clausesOf(part, { scope: plain, lexicon: words, declared });
  const clauses = [...framed.flatMap(clausal), ...planckOf(text, plain)];
  const apart = clauses.length > framed.length ? readWhole(text, clauses, scopeFor, words) : whole;
  if (isRead(apart)) return claiming(apart, named, plain);
  const pointed = withTopic(clauses, apart.sentences, text);
  const followed = pointed ? readWhole(text, pointed, scopeFor, words) : apart;
  if (isRead(followed)) return claiming(followed, named, plain);
  const around = {
    question: text,
    scope: plain,
    lexicon: words,
    steps: namesOfSteps(plain, declared),
    formulas: declared.size > 0,
  };
  const bare = clauses.map((part) => withoutWrapping(part, around));
  const parts = bare.flatMap((one) => one.parts).flatMap(clausal);
  const fields = [...new Set(bare.flatMap((one) => one.fields))];
  const said = bare.flatMap((one) => one.said);
  const needs = bare.flatMap((one) => one.needs);
  const claims = bare.flatMap((one) => one.claims);
  const plainly = said.length === 0 && bare.every((one) => one.parts.length < 2);
  const inner = claiming(plainly ? apart : readWhole(text, parts, scopeFor, words), claims, plain);
  const readings = inner.readings.filter(
    ({ expression, query, more }) =>
      usesAll([query, ...more], fields, plain) && needs.every((need) => need.test(expression)),
  );
  if (readings.length > 0) return { ...inner, readings, unused: [...said, ...inner.unused] };
  const steps =
    clauses.length > 1 ? readSteps(parts, { text, declared, lexicon: words, scopeFor, fields, plain }) : undefined;
  return steps
    ? claiming({ ...inner, ...steps, unused: [...said, ...steps.unused] }, claims, plain)
    : { ...inner, readings, unused: [...said, ...inner.unused] };
};

/** Only what is told from all that parentheses name. */
const claiming = (found: Read, claims: readonly Claim[], scope: Scope): Read => ({
  ...found,
  readings: withTotals(
    withoutSampled(
      found.readings.filter(({ query, more }) => holdsFor(claims, namesIn([query, ...more], scope), scope)),
      scope,
    ),
    found.sentences[found.asking]?.text ?? '',
  ),
});

const readWhole = (text: string, parts: readonly Part[], scopeFor: ScopeFor, words: Lexicon): Read => {
  const apart = readParts(text, parts, scopeFor, words);
  if (isRead(apart) || parts.length < 2) return apart;
  const needed = parts.filter((part) => !apart.unused.includes(part.text.trim()));
  // What states something stays a sentence of its own; the others may lean on each other.
  const stating = new Set(apart.sentences.filter(({ extras }) => extras().length > 0).map(({ start }) => start));
  const kept = needed.filter(({ start }) => stating.has(start));
  const leaning = needed.filter(({ start }) => !stating.has(start));
  for (const [own, merged] of [[[], needed] as const, [kept, leaning] as const]) {
    const whole = asOne(text, merged);
    const together = whole.length > 0 ? readParts(text, [...own, ...whole], scopeFor, words) : apart;
    if (isRead(together)) return { ...together, unused: apart.unused };
  }
  return apart;
};

const readParts = (text: string, parts: readonly Part[], scopeFor: ScopeFor, words: Lexicon): Read => {
  const declared = declaredIn(text);
  const all = (scope: Scope, defined: readonly Defined[]): Sentence[] =>
    parts.map((part) =>
      readSentence(part.text, part.start, {
        scope,
        lexicon: words,
        defined,
        declared,
        asks: part.asks ?? (parts.length === 1 || text[part.start + part.text.length] === '?'),
      }),
    );
  const nothing: Read = {
    sentences: [],
    asking: -1,
    askers: 0,
    readings: [],
    unused: [],
    unread: [],
    faults: [],
    problem: null,
    cells: 0,
  };
  const plain = scopeFor([]);
  if (typeof plain === 'string') return { ...nothing, problem: plain };
  const first = all(plain, []);
  const facts = factsOf(first);
  const scope = facts.length > 0 ? scopeFor(facts) : plain;
  if (typeof scope === 'string') return { ...nothing, sentences: first, problem: scope };
  const second = facts.length > 0 ? all(scope, []) : first;
  const worlds = definitions(second);
  const results = worlds.map((defined) => inWorld(text, defined.length > 0 ? all(scope, defined) : second, scope));
  const stated = results.filter(({ readings }) => readings.length > 0);
  // What looked like a definition may be none: then the question is read whole without it.
  const best = stated.length > 0 || worlds.length === 0 ? stated : [inWorld(text, second, scope)].filter(isRead);
  const [one] = best.length > 0 ? best : results;
  if (!one) return nothing;
  const readings = new Map(best.flatMap((result) => result.readings).map((reading) => [reading.expression, reading]));
  return { ...one, readings: [...readings.values()] };
};

const isRead = ({ readings }: Read): boolean => readings.length > 0;

const inWorld = (question: string, sentences: readonly Sentence[], scope: Scope): Read => {
  const askers = askersOf(sentences, question);
  const [asking = -1] = askers;
  const others = sentences.filter((_, index) => index !== asking);
  const tells = (one: Sentence): boolean =>
    describes(one, question, scope, sentences[asking]) ||
    isBeside(one, question, sentences[asking]) ||
    leads(one, question, sentences[asking]);
  const silent = others.filter((one) => one.extras().length === 0);
  const unread = silent.filter((one) => !tells(one));
  const unused = silent.filter(tells).map((one) => one.text.trim());
  const found: Found = { readings: new Map(), faults: [] };
  const sentence = sentences[asking];
  const needs = others.flatMap(({ extras }) => extras().flatMap(({ meaning }) => meaning.needs ?? []));
  const clean = askers.length === 1 && unread.length === 0 && !sentences.some(({ overflow }) => overflow);
  for (const level of clean && sentence ? sentence.asked : []) {
    const combos = combinations(others.filter(({ extras }) => extras().length > 0).map(({ extras }) => extras()));
    for (const { meaning, phrases } of level())
      for (const extras of combos) {
        const told = sentence && asYesOrNo(meaning, sentence, question);
        const whole = told && withExtras(told, extras);
        if (whole) collect(whole, phrases, scope, found, question);
      }
    for (const [key, { query, more }] of found.readings)
      if (
        sentence &&
        (isWrongly(sentence, [query, ...more.map((one) => one.query)], scope) ||
          !needs.every((need) => new RegExp(need).test(key)))
      )
        found.readings.delete(key);
    for (const key of withoutOtherYears(found.readings, question, scope)) found.readings.delete(key);
    if (found.readings.size > 0) break;
  }
  return {
    sentences,
    asking,
    askers: askers.length,
    readings: [...found.readings.values()],
    unused,
    unread,
    faults: found.faults,
    problem: null,
    cells: sentences.reduce((sum, { cells }) => sum + cells, 0),
  };
};
