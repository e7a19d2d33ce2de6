/** English words that say nothing about a subject. Left out of the index and of queries alike, so that phrases still match. */
const stopWords = new Set(
  (
    'a an the of and or in on at to for from by with without as is are was were be been being it its this that these those ' +
    'there their they them he she his her we our us you your i my me which what who whom whose how when where why ' +
    'does do did done has have had having can could may might must shall should will would than then so such if but ' +
    'also about into onto via very just only any some each every both either much many more most less least other ' +
    'between during while until since because use used using show give given get make made let want need please ' +
    'e g i e etc vs versus not'
  ).split(' '),
);

const word = /[\p{L}\p{N}]+/gu;

const isStopWord = (text: string): boolean => stopWords.has(text.toLowerCase());

/** British endings and their American form; both sides of a search go through it, so either finds the other. */
const american: readonly (readonly [british: RegExp, replacement: string])[] = [
  [/is(ation|ations|ed|es|ing|e)$/i, 'iz$1'],
  [/(col|vap|harb|neighb|behavi|lab|fav|od|hum|vig)our/i, '$1or'],
  [/^(kilo|centi|milli|micro|nano)?(met|cent|lit|fib)re(s?)$/i, '$1$2er$3'],
  [/^grey/i, 'gray'],
  [/^(tassel|model|label|travel|level|cancel)l(ed|ing)$/i, '$1$2'],
  [/^catalogue/i, 'catalog'],
  [/^sulph/i, 'sulf'],
];

const mostKnown = 100_000;
const known = new Map<string, string>();

/**
 * A word in its one spelling; empty for a stop word. Applied to "raised" or "precise" too: harmless, since nothing but
 * the index sees the result.
 */
const spelled = (word: string): string => {
  const before = known.get(word);
  if (before !== undefined) return before;
  const after = isStopWord(word) ? '' : american.reduce((text, [british, us]) => text.replace(british, us), word);
  if (known.size >= mostKnown) known.clear();
  known.set(word, after);
  return after;
};

/** The words of a text in their order, as the index cuts them: letters and digits, one spelling, no stop words. */
export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const [each] of text.matchAll(word)) {
    const kept = spelled(each);
    if (kept !== '') words.push(kept);
  }
  return words;
};

/** The words of an identifier or path: `booleanPointInPolygon` → "boolean point in polygon", `dists/t/cdf` → "dists t cdf". */
export const namePartsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
