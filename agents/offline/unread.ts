import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { blankSpans, matchesOf, type Span } from '../reading/text.ts';
import { harmless } from './harmless.ts';
import { coverFamilies, plainWords } from './plain-words.ts';
import { abbreviatedNames, folded, partsOf, picturedNames, worldNames, zoneNames } from './read-names.ts';
import { filesIn, readIndices, readQuantities, readTimes, readUnits, workflowWords } from './read-words.ts';
import type { Reading } from './reading.ts';
import { isOrder, isRisky } from './risky.ts';

/** What the workflow does, in words that the harmless phrases go by. */
const tagsOf = (workflow: Workflow, reading: Reading): Set<string> => {
  const { nodes, answer } = workflow;
  const templates = nodes.flatMap((node) => node.template ?? []);
  const unit = answer.unit ?? '';
  const measures = nodes.flatMap(({ derived = {} }) => Object.values(derived));
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
    ...(measures.some(({ quantity }) => quantity.startsWith('night-light')) ? ['night-light'] : []),
    ...(reading.alignment.resampling ? ['aligned'] : []),
    ...(reading.bits.length > 0 ? ['flags'] : []),
    ...(measures.some(({ value }) => value.startsWith('Math.max(')) ? ['clamped'] : []),
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
/** "For the record: compute …": the order stands behind what it begins with. */
const postponed =
  /[:,] (?:please )?(?:compute|calculate|determine|give|find|estimate|count|report|quantify|derive|identify|tell|compare|average|sum|what|how)\b/i;
const rhetorical = /^\W*(?:is|are|was|were|does|do|did|has|have)\b[^?]*\?\s*$/i;

/** Sentences; those that ask or tell what to do have to be read in full. Where none does, all have to. */
const sentencesOf = (text: string): Sentence[] => {
  const pieces = matchesOf(/[\s\S]+?(?:[.?!;](?=\s+["(]?[A-Z(])|$)/g, text);
  const asks = pieces.map(
    ({ 0: piece }) =>
      !rhetorical.test(piece) && (/^\W*\(|\?/.test(piece) || imperative.test(piece) || postponed.test(piece)),
  );
  const none = asks.every((one) => !one);
  return pieces.map(({ start }, index) => ({ start, asks: none || (asks[index] ?? false) }));
};

const restricting =
  /\b(?:in|within|inside|over|for|among|on|from|under|near|beside|along|around|outside|where (?:it|there) (?:is|are|was)|(?:that|which) (?:is|are|were)|other than|instead of|rather than|except(?: for)?|only)(?: (?:the|all|any|an?|only|each|its|our))*(?: [\w-]+)?\s*$/i;

/** Never the thing itself. */
const beside =
  /\b(?:near|beside|along|around|outside|other than|instead of|except(?: for)?)(?: (?:the|all|any|an?))*(?: [\w-]+)?\s*$/i;

/** Plain words that choose pixels or a base here: "in green areas", "for the wettest cells". */
const choosing =
  /\b(?:in|for|over|on|within|only|among)(?: the)? (?:green|red|blue|bright|dark)(?:er|est)? (?:areas?|parts?|pixels|cells|spaces?|zones?|patches|ground)\b|\b(?:among|for|in|over|only) the \w+est (?:cells|pixels|parts|areas|places|spots)\b|\bas a share of\b/gi;

/** Labels of ground cover that name a condition, a class or a flag of the question: as many as there are of those. */
const labelsAmong = (tokens: readonly Token[], allowed: number, text: string): ((token: Token) => boolean) => {
  const familyOf = ({ word }: Token) => coverFamilies.findIndex((family) => family.test(word));
  const present = tokens.filter((token) => familyOf(token) >= 0);
  const named = new Set(present.map(familyOf));
  const defined = new Set(present.filter(({ start }) => !restricting.test(text.slice(0, start))).map(familyOf));
  return (token) => named.size <= allowed && defined.has(familyOf(token)) && !beside.test(text.slice(0, token.start));
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

const extremes = ['series-extreme', 'table-extreme', 'max', 'min', 'range', 'largest'];

/** One superlative says what is looked for; a second one would choose among the pixels. */
const superlatives = (text: string, tags: ReadonlySet<string>): Span[] => {
  if (!extremes.some((tag) => tags.has(tag))) return [];
  const found = matchesOf(
    /(?<!\b(?:daily|monthly) )\b(?:highest|lowest|largest|smallest|greatest|biggest|strongest|weakest|peak(?:ed|s)?|max(?:im(?:um|al))?(?! (?:\w+ )?temperatures?)|min(?:im(?:um|al))?(?! (?:\w+ )?temperatures?)|warmest|hottest|coldest|coolest|wettest|driest|greenest|brightest|darkest|dimmest|cloudiest|clearest|brownest|steepest|tallest|densest|snowiest|heaviest|most|least|fewest)\b/gi,
    text,
  );
  const different = new Set(found.map(({ 0: word }) => word.toLowerCase().slice(0, 3)));
  return different.size <= 1 || tags.has('range') ? found : [];
};

/** The percentiles that the workflow works out. */
const percentiles = (text: string, workflow: Workflow): Span[] => {
  const known = workflow.nodes.flatMap((node) => node.params['percentiles']?.value ?? []).map(Number);
  return matchesOf(/\b(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)[ -]percentile\b|\bpercentile (\d{1,2})\b/gi, text).filter(
    (match) => known.includes(Number(match[1] ?? match[2])),
  );
};

/** A definition ends before the next preposition; what stands behind it is about something else. */
const unblanked = (reading: Reading): string => {
  const letters = [...reading.rest];
  for (const { start, end } of [...reading.classes, ...reading.bits]) {
    const said = reading.text.slice(start, end);
    const stop =
      /\s(?:in|within|inside|over|after|before|with|without|excluding|except|where|for|on|at|per|by|as|during|since|until|weighted|using|divided|corrected|treating|counting|leaving|omitting|giving|once|no)\s/i.exec(
        said,
      );
    // Of a readme, the places are not those of the question.
    if (!stop || reading.rest.slice(start, end).trim() !== '') continue;
    for (let i = start + stop.index; i < end; i++) letters[i] = reading.text[i] ?? ' ';
  }
  return letters.join('');
};

export interface Unread {
  /** With any of these there is no answer. */
  readonly refused: readonly string[];
  /** Played no part; the answer says so. */
  readonly aside: readonly string[];
}

/**
 * What nothing has read: words and numbers of the sentences that ask which are neither plain words, nor part of what an earlier
 * reader took in, nor found in the workflow. An answer would leave them out, so there is none.
 */
export const unreadWords = (reading: Reading, workflow: Workflow, profile: DataProfile): Unread => {
  const words = workflowWords(workflow, profile);
  const tags = tagsOf(workflow, reading);
  const files = filesIn(workflow);
  const units = readUnits(reading.text, workflow);
  const text = blankSpans(unblanked(reading), [
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
    ...units.fit,
    ...readTimes(reading, workflow),
    ...superlatives(reading.text, tags),
    ...percentiles(reading.text, workflow),
  ]);
  const tokens = tokensOf(text).filter(({ word }) => !isPlain(word) && !inWorkflow(word, words));
  const flags = reading.bits.length > 0 ? 1 : 0;
  const isLabel = labelsAmong(tokens, reading.conditions.length + reading.classes.length + flags, reading.text);
  const sentences = sentencesOf(reading.text).reverse();
  const asksAt = (position: number): boolean => sentences.find(({ start }) => start <= position)?.asks ?? true;
  const left = tokens.filter((token) => !isLabel(token) && (asksAt(token.start) || isOrder(token.word)));
  const foreign = units.foreign.filter(({ start, end }) => asksAt(start) && text.slice(start, end).trim() !== '');
  const chosen = matchesOf(choosing, reading.rest).map(({ 0: words }) => words);
  const risky = left.filter(({ word, start }) => isRisky(word, start, reading.text));
  return {
    refused: [...new Set([...chosen, ...risky.map(({ word }) => word), ...foreign.map(({ unit }) => unit)])],
    aside: [...new Set(left.filter((token) => !risky.includes(token)).map(({ word }) => word))],
  };
};
