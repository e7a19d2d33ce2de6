/** What says that a number is no measurement. */
const gone = String.raw`(?:missing|fail(?:ed|ure)?|faulty?|no[- ]?data|no value|(?:not|never|n['’]t) (?:\w+ )?(?:measured?|recorded?|observed?|available|sampled?|known|report(?:ed)?|read|work(?:ing)?|taken|see)|(?:no|without(?: an?| any)?) (?:valid |good |\w+ )?(?:measurements?|records?|observations?|readings?|samples?|reports?|answers?|values?|data)|invalid|gaps?|outages?|maintenance|out of (?:order|service|range)|broken|defect(?:ive)?|offline|unavailable|unknown|n\/a|void|dead|down|withheld|unusable|corrupt(?:ed)?|error codes?|sensor errors?|placeholder|fill(?: values?)?|ice[- ]affected|suspect)`;
const signed = String.raw`(?<![\w.])[-−–]?\d+(?:\.\d+)?(?![\w%]|\.\d)`;
const list = String.raw`${signed}(?:(?:\s*,\s*|\s+(?:and|or)\s+|\s*,\s*(?:and|or)\s+)${signed})*`;
const told = String.raw`(?:=|:|is|are|means?|stands? for|marks?|denotes?|indicates?|flags?|codes?(?: for)?|for|represents?|where|when|if|as|tells?|says?|signals?)`;
/** "-999 stands for a failed measurement", "-88 and -99: missing". */
const forward = new RegExp(String.raw`(${list})\s*["'”’)]?\s*${told}(?=[\s"'])[^.;\d]{0,70}?\b${gone}\b`, 'gi');
/** "missing values are coded as -99", "failed (-999)". */
const behind = new RegExp(
  String.raw`\b${gone}\b[^.;,\d]{0,40}?(?:\b(?:is|are|as|by|with|value|code|code[ds]|marked|entered|written|stored|get|carry|has|have)\b|=|:|\()\s*["'“‘]?(${list})`,
  'gi',
);

const numbersIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(signed, 'g'))].map(([one]) => Number(one.replace(/^[−–]/, '-')));

/** Numbers that a text says stand for missing ones. */
export const readMissingCodes = (text: string): readonly number[] => [
  ...new Set(
    [forward, behind].flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, one = '']) => numbersIn(one))),
  ),
];
