/**
 * Numbers of a world that was modelled and not observed: a scenario, a projection, a climate of warming that is laid over the product's own numbers. Words: CMIP6
 * Global Attributes (WCRP), the pathways of O'Neill et al. 2016 (SSP) and van Vuuren et al. 2011 (RCP).
 */
import type { Product } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { isNote } from './is-note.ts';
import { notDone, vocabularyOf } from './other-layers.ts';
import { ownTags, quoted } from './own-tags.ts';

/** Each with a word by which a guide of such a product speaks. */
const worlds: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bCMIP ?[3-7]\b|\bSSP ?-?[1-5](?:[-_. ]?\d(?:[.-]?\d)?)?(?![\dA-Za-z])|\bRCP ?-?[2468](?:[.-]?[05])?(?![\dA-Za-z])|\b(?:SRES|ISIMIP\d?\w?)\b/,
    /cmip|ssp|rcp|scenario|cordex/,
  ],
  [
    /\bpseudo[- ](?:years?|global[- ]warming|observations?)\b|\bglobal[- ]warming (?:level|scenario)s?\b|\bdelta[- ](?:change|method)\b/i,
    /pseudo|scenario|warming/,
  ],
  [/(?<![\w.])\+ ?\d(?:\.\d)? ?(?:°|deg(?:rees?)?)? ?[CK](?![A-Za-z])/, /warming|scenario/],
  [
    /\b(?:future (?:climate|conditions?|land|scenarios?|projections?)|counter-?factual|what-?if|business[- ]as[- ]usual)\b/i,
    /future|scenario|projection/,
  ],
  [/\b(?:CLUE-?s|FLUS|Dinamica EGO|cellular automat\w+|CA-?Markov|agent-based)\b/i, /cellular|markov/],
];

/** Keys whose value names a world, unless that is the one that was. */
const namesWorld = /^(?:scenario|experiment(?:_?id)?|emissions?_?scenario|pathway|ssp|rcp)$/;
const isReal = /^(?:historical|observ\w+|none|n\/?a|na|-|actual|present|current|reanalysis)$/i;

const isModelled = (product: Product): boolean => /scenario|projection|cmip|ssp\d/.test(vocabularyOf(product));

export const scenarioDoubt = (product: Product, clues: Pick<FileClues, 'tags' | 'texts'>): string[] => {
  const vocabulary = vocabularyOf(product);
  const says = (text: string): boolean =>
    worlds.some(([word, own]) => word.test(text) && !own.test(vocabulary)) && !notDone.test(text);
  const tag = ownTags(clues).find(
    ({ word, text }) => says(text) || (namesWorld.test(word) && !isReal.test(text) && !isModelled(product)),
  );
  if (tag) return [quoted(tag)];
  for (const { source, text } of clues.texts) {
    const said = isNote(source) && text.length <= 800 ? text.split(/\r?\n|(?<=[.!?])\s+/).find(says) : undefined;
    if (said) return [quoted({ source, text: said.trim() })];
  }
  return [];
};
