/** Clauses that say that what is missing does not count: that is done anyway. They may choose nothing else. */

const thing =
  '(?:pixels?|cells?|grid cells?|days?|dates?|months?|years?|weeks?|hours?|readings?|values?|records?|rows?|entries|measurements?|observations?|samples?|scenes?|areas?|detections?)';
const missing =
  '(?:missing|no[- ]data|nodata|no[- ]value|empty|blank|null|nans?|invalid|void|unmeasured|gaps?|blanks?)';
const leave =
  "(?:ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out|omit(?:ting)?|exclud(?:e|ing)|disregard(?:ing)?|drop(?:ping)?|not counting|(?:don[’']t|do not) count|leaving aside)";
const left =
  '(?:(?:are|is|were|should be|to be) )?(?:simply |just )?(?:left out|ignored|skipped|excluded|omitted|dropped|not counted|disregarded)';
const some = '(?:any |all |the |those |these )?';
const valueless =
  '(?:with(?:out| no) (?:any |a )?(?:data|values?|readings?|measurements?)|with missing (?:data|values?)|with nodata)';

const clauses: readonly RegExp[] = [
  new RegExp(`\\b${leave} ${some}${missing}(?: ${thing})?(?=\\s*(?:[,.;?!)]|$))`, 'iu'),
  new RegExp(
    `\\b${leave} ${some}${thing} (?:${valueless}|(?:that|which) (?:are|is|were) ${missing}|(?:that|which) (?:have|has|had) no (?:data|values?|readings?)|where (?:the |a )?((?:[\\p{L}-]+ ){0,4})(?:has|have|had) (?:no data|nodata|no values?))(?=\\s*(?:[,.;?!)]|$))`,
    'iu',
  ),
  new RegExp(
    `\\b(?:${missing} ${thing}|${thing} ${valueless}|${thing} (?:marked|flagged)(?: as)? ${missing}|${missing}) ${left}(?=\\s*(?:[,.;?!)]|$))`,
    'iu',
  ),
  new RegExp(
    `\\b(?:use|using|count|counting|take|taking|keep|keeping) only (?:the )?${thing} (?:(?:that|which) (?:have|has|had) |with )(?:a |any |valid )?(?:data|values?|readings?)(?=\\s*(?:[,.;?!)]|$))`,
    'iu',
  ),
  new RegExp(
    `(?<=\\b${thing}) (?:that|which) (?:have|has|had) (?:a |any |valid )?(?:data|values?|readings?)(?=\\s*(?:[,.;?!)]|$))`,
    'iu',
  ),
];

const generic = new Set(
  'map image raster layer file data picture scene band grid pixel cell the a of for and its this that'.split(' '),
);

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !generic.has(word)).map((word) => word.slice(0, 4));

/** How many there are is asked of all of them or of some: there the clause says which. */
const counts = /\b(?:how many|number of|count of|no\. of)\b/i;

/** The text with such a clause blanked, and the clause; undefined where there is none. */
export const withoutMissing = (
  text: string,
  question: string,
): { readonly text: string; readonly said: string } | undefined => {
  for (const [index, clause] of clauses.entries()) {
    const found = clause.exec(text);
    if (!found || (index === clauses.length - 1 && counts.test(text))) continue;
    // "Where the burn map has no data": of a map that the question is about.
    const rest = stemsOf(question.replace(found[0], ' '));
    if (!stemsOf(found[1] ?? '').every((stem) => rest.includes(stem))) continue;
    const blank = ' '.repeat(found[0].length);
    const bare = text.slice(0, found.index) + blank + text.slice(found.index + found[0].length);
    return {
      text: bare
        .replace(/[,;:–-]\s*$/u, (end) => ' '.repeat(end.length))
        .replace(/\(\s*\)/, (pair) => ' '.repeat(pair.length)),
      said: found[0].trim(),
    };
  }
  return undefined;
};
