/**
 * Sentences of a note that tell of the world and not of the data: "The fire started on 19 July on the north slope and was out by 23 July." What
 * such a sentence names is no layer.
 */

/** Nouns and pronouns for files and what is in them. */
const data =
  /\b(?:files?|rasters?|images?|imagery|layers?|bands?|maps?|values?|pixels?|cells?|data|datasets?|dates?|scenes?|grids?|products?|composites?|mosaics?|outputs?|results?|index|indices|numbers?|codes?|class(?:es|ified|ification)?|dems?|dtm|dsm|tiffs?|geotiffs?|stack|series|it|they|this|these|those|each|which|units?|scaled?)\b|[\w-]+\.\w{2,4}\b|_/i;

/** A verb in the past or present that has a subject. */
const finite =
  /\b(?:is|are|was|were|has|have|had|started|began|begins|ended|ends|broke|burned|burnt|happened|occurred|lies|lie|flows?|flowed|runs?|ran|rises?|rose|fell|falls|grew|grows|shows?|lives?|lived|works?|worked|farms?|came|went|took|hit|struck|covers?|covered|belongs?)\b/i;

const place =
  /\b(?:on|in|at|along|across|over|near|of|down|up|below|above|from|to)\s+(?:the|a|an|our|its|this|that)\s+(?:[\w-]+\s+){0,3}$/i;

/** "Were differenced", "is now binary": said of what the sentence is about. */
const said = /\b(?:is|are|was|were|be|been|has|have|had)\s+(?:\w+\s+)?$/i;

/** Does a word of the sentence stand in a statement about the world? A verbless title, and what speaks of data, never do. */
export const isOfTheWorld = (sentence: string, word: string): boolean => {
  if (data.test(sentence) || !finite.test(sentence)) return false;
  const before = sentence.slice(0, sentence.indexOf(word));
  return place.test(before) || (finite.test(before) && !said.test(before));
};
