import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { blankSpans, matchesOf } from '../reading/text.ts';
import { harmless } from './harmless.ts';
import { coverFamilies, plainWords } from './plain-words.ts';
import { abbreviatedNames, folded, partsOf, picturedNames, worldNames, zoneNames } from './read-names.ts';
import { filesIn, readIndices, readQuantities, readTimes, readUnits, workflowWords } from './read-words.ts';
import type { Reading } from './reading.ts';

/** What the workflow does, in words that the harmless phrases go by. */
const tagsOf = (workflow: Workflow, reading: Reading): Set<string> => {
  const { nodes, answer } = workflow;
  const templates = nodes.flatMap((node) => node.template ?? []);
  const unit = answer.unit ?? '';
  const quantiles = nodes.flatMap((node) => node.params['percentiles']?.value ?? []);
  return new Set([
    ...templates,
    ...nodes.map((node) => String(node.params['statistic']?.value ?? '')),
    answer.output,
    ...(quantiles.includes(50) ? ['median'] : []),
    ...(answer.difference || templates.includes('change-share') ? ['change'] : []),
    ...(/^(?:m2|km2|ha|acre)$/.test(unit) || answer.output === 'area' ? ['area'] : []),
    ...(answer.output.startsWith('areaShare') || nodes.some(({ outputs }) => 'areaShares' in outputs)
      ? ['ground-area']
      : []),
    ...(nodes.some(({ measure }) => measure?.quantity.startsWith('night-light')) ? ['night-light'] : []),
    ...(reading.alignment.resampling ? ['aligned'] : []),
    ...(reading.bits.length > 0 ? ['flags'] : []),
    ...(nodes.some(({ measure }) => measure?.value.startsWith('Math.max(')) ? ['clamped'] : []),
    unit,
  ]);
};

interface Token {
  readonly word: string;
  readonly start: number;
}

const tokensOf = (text: string): Token[] =>
  matchesOf(/[A-Za-z\u00c0-\u017f][\w\u00c0-\u017f]*(?:['-][A-Za-z\u00c0-\u017f]+)*|\d[\d.,]*/g, text).map((match) => ({
    word: folded(match[0]).toLowerCase().replace(/'s$/, ''),
    start: match.start,
  }));

interface Sentence {
  readonly start: number;
  readonly asks: boolean;
}

const verbs =
  'compute|calculate|determine|give|find|estimate|count|report|quantify|derive|identify|tell|name|compare|treat|call|map|convert|use|take|keep|add|join|group|ignore|exclude|skip|leave|consider|do|apply|fit|bring|average|sum|subtract|restrict|limit|mask|remove|drop|discard|omit|weigh|weight|smooth (?:the|it|with|by)|normali[sz]e|divide|multiply|correct|adjust|replace|set|assume|start|accumulate|what|which|how|on|in|of|for|by|over|where|when|only';
const imperative = new RegExp(
  String.raw`^\W*(?:please |then |and |now |also |next |finally |here,? )?(?:${verbs})\b`,
  'i',
);
const rhetorical = /^\W*(?:is|are|was|were|does|do|did|has|have)\b[^?]*\?\s*$/i;

/** Sentences; those that ask or tell what to do have to be read in full. Where none does, all have to. */
const sentencesOf = (text: string): Sentence[] => {
  const pieces = matchesOf(/[\s\S]+?(?:[.?!;](?=\s+["(]?[A-Z(])|$)/g, text);
  const asks = pieces.map(({ 0: piece }) => !rhetorical.test(piece) && (piece.includes('?') || imperative.test(piece)));
  const none = asks.every((one) => !one);
  return pieces.map(({ start }, index) => ({ start, asks: none || (asks[index] ?? false) }));
};

/** In sentences that only tell about the data, words that could change what counts. */
const operative =
  /^(?:only|not|no|never|except\w*|exclud\w*|ignor\w*|omit\w*|without|leav\w+|weigh\w*|smooth(?:ed|ing)|filter\w*|treat\w*|consider|restrict\w*|limit\w*|mask\w*|should|must|shall|assum\w*|adjust\w*|correct(?:ed|ing)|convert\w*|divid\w*|multipl\w*|normali[sz]\w*|instead|remov\w*|discard\w*|disregard\w*|unless|capita|northern|southern|eastern|western)$/;

const restricting =
  /\b(?:in|within|inside|over|for|among|on|from|under|near|beside|along|around|outside)(?: (?:the|all|any|an?|only|each|its|our))*\s*$/i;

/** Labels of ground cover that name a condition, a class or a flag of the question: as many as there are of those. */
const labelsAmong = (tokens: readonly Token[], allowed: number, text: string): ((token: Token) => boolean) => {
  const familyOf = ({ word }: Token) => coverFamilies.findIndex((family) => family.test(word));
  const present = tokens.filter((token) => familyOf(token) >= 0);
  const named = new Set(present.map(familyOf));
  const defined = new Set(present.filter(({ start }) => !restricting.test(text.slice(0, start))).map(familyOf));
  return (token) => named.size <= allowed && defined.has(familyOf(token));
};

const numbersIn = (workflow: Workflow): number[] =>
  (
    JSON.stringify(workflow.nodes.map(({ measure, slots, inputs, params }) => [measure, slots, inputs, params])).match(
      /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi,
    ) ?? []
  ).map(Number);

const targets = ['K', 'degC', 'm', 'm2', 'mm', 'deg', 'rad', '1', '%', 'dB'];

/** Comparisons and class codes whose number is nowhere in the workflow. */
export const unusedConditions = (reading: Reading, workflow: Workflow): string[] => {
  const numbers = numbersIn(workflow);
  const known = (value: number, unit: string): boolean =>
    [
      value,
      -value,
      ...(unit === 'pixel' ? [value + 1] : []),
      ...targets.flatMap((target) => convertUnit(value, unit, target) ?? []),
    ].some((one) => numbers.some((number) => Math.abs(one - number) <= 1e-6 * Math.max(1, Math.abs(one))));
  return [
    ...reading.conditions
      .filter(({ value, upper, unit }) => !known(value, unit) || (upper !== null && !known(upper, unit)))
      .map(({ text }) => text),
    ...reading.classes.filter(({ codes }) => !codes.every((code) => known(code, ''))).map(({ meaning }) => meaning),
  ];
};

const isPlain = (word: string): boolean =>
  /^[a-z]$/.test(word) ||
  plainWords.has(word) ||
  (word.includes('-') && word.split('-').every((part) => plainWords.has(part)));

const inWorkflow = (word: string, words: ReadonlySet<string>): boolean =>
  words.has(word) ||
  partsOf(word).every((part) => words.has(part)) ||
  // "Vinjean" where a file is called after Vinje.
  (word.length > 6 && [1, 2, 3].some((cut) => words.has(word.slice(0, -cut)) && word.length - cut >= 5));

/**
 * What nothing has read: words and numbers of the sentences that ask which are neither plain words, nor part of what an earlier
 * reader took in, nor found in the workflow. An answer would leave them out, so there is none.
 */
export const unreadWords = (reading: Reading, workflow: Workflow, profile: DataProfile): string[] => {
  const words = workflowWords(workflow, profile);
  const tags = tagsOf(workflow, reading);
  const files = filesIn(workflow);
  const text = blankSpans(reading.rest, [
    // Statements of a readme have their places there, not here.
    ...reading.bands.statements.filter(({ start, end, words: said }) =>
      reading.text.slice(start, end).toLowerCase().includes(said.toLowerCase()),
    ),
    ...reading.bareFormulas,
    ...harmless
      .filter(({ when }) => !when || when.some((tag) => tags.has(tag)))
      .flatMap(({ pattern }) => matchesOf(pattern, reading.text)),
    ...picturedNames(reading.text),
    ...abbreviatedNames(reading.text, files),
    ...worldNames(reading.text, profile, files),
    ...zoneNames(reading.text, profile, workflow),
    ...readQuantities(reading.text, words),
    ...readIndices(reading, words),
    ...readUnits(reading.text, workflow),
    ...readTimes(reading, workflow),
  ]);
  const tokens = tokensOf(text).filter(({ word }) => !isPlain(word) && !inWorkflow(word, words));
  const flags = reading.bits.length > 0 ? 1 : 0;
  const isLabel = labelsAmong(tokens, reading.conditions.length + reading.classes.length + flags, reading.text);
  const sentences = sentencesOf(reading.text).reverse();
  const left = tokens.filter((token) => {
    const asks = sentences.find(({ start }) => start <= token.start)?.asks ?? true;
    return !isLabel(token) && (asks || operative.test(token.word));
  });
  return [...new Set(left.map(({ word }) => word))];
};
