/** Words around a question that tell who asks and what for: they choose nothing of the data. */

const purpose =
  '(?:report|talk|thesis|dissertation|paper|article|newsletter|appeal|project|class|course|lesson|homework|assignment|exercise|presentation|meeting|blog|blog post|story|piece|study|essay|poster|grant|application|book|documentary|briefing|press release|records?|interest|curiosity|information|reference|school|website|column|radio show|slides?|funders?|donors?|editor|boss|supervisor|teacher|professor|colleagues?|students?|readers|listeners|audience|client|customers?)';
const mine = '(?:my|our|the|a|an|his|her|their|your|this|next|tomorrow’s|general|own)';
const forPurpose = `for(?: ${mine}){0,3} ${purpose}(?: ${purpose})?`;
const greeting =
  '(?:hi|hello|hey|dear all|dear team|good (?:morning|afternoon|evening|day)|greetings|ok|okay|so|well|right|now|also|and|please|thanks)';
const small =
  '(?:(?:a|one|another|just a|just one) )?(?:quick|short|simple|easy|small|last|final|next|second|further|basic|little|silly|follow-up)(?: (?:one|question|query|thing|request|task|check))?';
const persons =
  "(?:i|we|he|she|they|someone|somebody|everyone|people|(?:my|our|the|a|an|his|her|their|this|some)(?: [\\p{L}’'-]+){1,4})";
const learning =
  '(?:know|find out|see|learn|understand|check|tell|say|report|establish|determine|work out|figure out|write down|hear|show|explain)';
const being = "(?: (?:is|are|was|were|am)|[’'](?:s|m|re))";
/** To ask, or to want to know: what somebody has or needs is of the data. */
const asking = [
  `(?: (?:asks?|asked|wonders?|wondered)|${being} (?:asking|wondering|curious|asked|interested in))(?: (?:me|us|you|about|it))?`,
  `(?: (?:wants?|wanted|would like|likes?|needs?|needed|tr(?:y|ies)|hopes?|ha(?:ve|s|d))|[’']d like|${being} (?:keen|trying|hoping|told|asked))(?: (?:me|us|you))? to(?: be able to)? ${learning}(?: (?:us|me|them|people|everyone))?`,
].join('|');
const question = '(?=(?:by |in |on |at |for |to )?(?:how|what|which|when|where)\\b)';
/** Who asks, told by the ending of the noun: anything else behind "as a" may be a way to compute. */
const role =
  'as an? (?:[\\p{L}]+ ){0,2}(?!(?:number|integer|answer|filter|layer|buffer|raster|order|power|cover|water|river|winter|summer|factor|vector|indicator|quotient|gradient|percent|coefficient|constant|quadrant|list|median)\\b)(?:[\\p{L}]{2,}(?:er|or|ist|ian|ant|eer|ologist)|student|resident|nurse|pilot|guide|chief|mayor|guard|clerk|intern|parent|novice|layman|layperson|citizen|official|scientist|geographer)';

const framings: readonly RegExp[] = [
  // "The council wants to know how much …", "my boss asked me which …".
  new RegExp(`^(?:${greeting},? )*(?:${forPurpose},? )?${persons}(?:${asking}),? ${question}`, 'iu'),
  // "Hi, quick one for our newsletter: how many …".
  new RegExp(`^(?:${greeting},? ?)*(?:${small})?(?:,? ?${forPurpose})?[,:–-] `, 'iu'),
  // "As a ranger, how much …", "as a farmer I need …".
  new RegExp(
    `^${role}(?:,| (?=(?:i|we)\\b)) ?(?:i|we)?(?: (?:need|want|would like|have|am asked)(?: to ${learning})?)?(?= )`,
    'iu',
  ),
];

/** Where the question begins behind words that only frame it; 0 where it begins at once. */
export const framingEnd = (text: string): number => {
  const lead = text.length - text.trimStart().length;
  for (const framing of framings) {
    const found = framing.exec(text.slice(lead))?.[0] ?? '';
    if (found.trim() !== '' && lead + found.length < text.length) return lead + found.length;
  }
  return 0;
};

/** The first person tells of himself, not of the data; a wish, a choice or a duty may be a condition, and is none of this. */
const ownAffairs = /^\s*(?:(?:i|we|he|she)\b|(?:i|we)['’](?:m|re|ve|d)\b|(?:my|our) [\p{L}-]+)/iu;
const conditional =
  /\b(?:if|unless|only|not|no|never|without|but|except|needs?|wants?|mean|care|focus|interested|must|should|shall|prefer|trust|believe|assume|look|looking|concerned|limit|restrict|consider|ignore|exclude|skip|discard|drop|leave|use|take|treat|count|call|define|compare)\b|n['’]t\b/iu;
const selfNamed = /^\s*(?:an? )?(?:[\p{L}-]+ ){1,3}here,?\s*$/iu;

/** A sentence about whoever asks: where it names a place or a class of the data, it may be what the question is about. */
export const isAboutAsker = (text: string): boolean => ownAffairs.test(text);

/** "I'm writing a piece on this year's weather", "Farmer here": who asks, and why. */
export const tellsOfAsker = (text: string): boolean =>
  !conditional.test(text) && (selfNamed.test(text) || ownAffairs.test(text));
