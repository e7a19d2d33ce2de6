/** Of the words that nothing has read, those that may change what is counted, and how. The others are left aside, with a caveat. */

/** Words that tell what to do with values, or which to take. */
const orders = String.raw`only|not|no|never|except\w*|exclud\w*|ignor\w*|omit\w*|without|leav\w+|weigh\w*|smooth(?:ed|ing)|filter\w*|treat\w*|restrict\w*|limit\w*|mask\w*|should|must|shall|assum\w*|adjust\w*|correct(?:ed|ing)|convert\w*|divid\w*|multipl\w*|normali[sz]\w*|instead|remov\w*|discard\w*|disregard\w*|unless|capita|northern|southern|eastern|western`;
const order = new RegExp(`^(?:${orders}|consider)$`);

/** In sentences that only tell about the data, the words that could change what counts. */
export const isOrder = (word: string): boolean => order.test(word);

/** In sentences that ask there are more of them: restrictions, and treatments of values. */
const operative = new RegExp(
  String.raw`^(?:${orders}|left|aside|apart|smooth\w*|correction|standardi[sz]\w*|detrend\w*|interpolat\w*|extrapolat\w*|resampl\w*|aggregat\w*|cumulat\w*|accumulat\w*|skip\w*|drop\w*|relative|anomal\w*|baseline|reference|ratio|rate|north\w*|south\w*|east\w*|west\w*|upper|lower|closest|nearest|near\w*|adjacent|distance\w*|far\w*|coast\w*|shore\w*|roads?|rivers?|buffer\w*|border\w*|boundar\w*|edge|upstream|downstream|upwind|downwind|consecutive|successive|running|moving|rolling|weekly|monthly|seasonal\w*|annual\w*|daily|hourly|night\w*|day-?time|nocturnal|weekend\w*|simultaneous\w*|both|either|neither|clipped|clamped|capped|rounded|cosine|logarithm\w*|squared?|cubic|harmonic|geometric|trimmed|robust|probabilit\w*|significan\w*|confidence|error|uncertaint\w*|bias|freez\w*|melt\w*|sunny|shaded|sloping|flat|inhabited|populated|protected|irrigated|burned|burnt|dry|wet)$`,
);

/** What stands behind one of these names a place, a time or a condition. */
const restricting =
  /\b(?:in|within|inside|over|among|under|near|beside|along|around|outside|beyond|across|below|above|after|before|during|until|since|except|only|where|whose|which|per|by|towards?|between|against|than|at)(?: (?:the|all|any|an?|only|each|its|our|those|these|some|most))*(?: [\w-]+)?\s*$/i;

/** What it stands in front of is what is measured: "the harmonic mean", "nocturnal temperature". */
const measured =
  /^[\w'-]*[\s-]+(?:mean|average|sum|total|median|max\w*|min\w*|percentile|trend|slope|correlation|coefficient|share|percentage|fraction|proportion|count|number|differences?|changes?|temperatures?|rainfall|precipitation|radiance|reflectances?|lights?|brightness|elevation|values?|pixels|cells|[A-Z]{3,6}\d?)\b/;

/** May the word, at its place in the question, change the answer? */
export const isRisky = (word: string, start: number, text: string): boolean => {
  const before = text.slice(0, start);
  const beginsSentence = /(?:^|[.?!:;]["(]?\s+|^["(])$/.test(before) || before.trim() === '';
  const isName = /^\p{Lu}/u.test(text.slice(start)) && !beginsSentence;
  return (
    /\d/.test(word) || isName || operative.test(word) || restricting.test(before) || measured.test(text.slice(start))
  );
};
