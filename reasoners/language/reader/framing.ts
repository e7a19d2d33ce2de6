/** Words around a question that tell who asks and what for: they choose nothing of the data. */

const purpose =
  '(?:report|talk|thesis|dissertation|paper|article|newsletter|appeal|project|class|course|lesson|homework|assignment|exercise|presentation|meeting|blog|blog post|story|piece|study|essay|poster|grant|application|book|documentary|briefing|press release|records?|interest|curiosity|information|reference|school|website|column|radio show|slides?|funders?|donors?|editor|boss|supervisor|teacher|professor|colleagues?|students?|readers|listeners|audience|client|customers?)';
const mine = '(?:my|our|the|a|an|his|her|their|your|this|next|tomorrow’s|general|own)';
const kindOf =
  "(?:newspaper|magazine|radio|tv|television|local|regional|school|university|college|honours|honors|term|research|master[’']?s|phd|doctoral|bachelor[’']?s|science|geography|biology|ecology|policy|team|board|council|community|club|village|parish|company|group|student)";
const forPurpose = `for(?: ${mine}){0,3}(?: ${kindOf})? ${purpose}(?: ${purpose})?`;
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
const person =
  '(?!(?:number|integer|answer|filter|layer|buffer|raster|order|power|cover|water|river|winter|summer|factor|vector|indicator|quotient|gradient|percent|coefficient|constant|quadrant|list|median)\\b)(?:[\\p{L}]{2,}(?:er|or|ist|ian|ant|eer|ologist)|student|resident|nurse|pilot|guide|chief|mayor|guard|clerk|intern|parent|novice|layman|layperson|citizen|official|scientist|geographer)';
const role = `as an? (?:[\\p{L}]+ ){0,2}${person}`;

/** "The council wants to know how much …", "my boss asked me which …": people, whatever they are called. */
const ofPeople = new RegExp(`^(?:${greeting},? )*(?:${forPurpose},? )?${persons}(?:${asking})[,:]? ${question}`, 'iu');

const framings: readonly RegExp[] = [
  // "I need to know where to send the crew: which block …": what the answer is for, in words without a name.
  new RegExp(
    `^(?:${greeting},? )*[Ii](?:'m| am)? (?:need|want|have|trying)(?: (?:us|me))? to (?:know|decide|choose|find out|work out|plan) (?:where|who|whom|how) to(?: [a-z’'-]+){1,8}[:–-] ?${question}`,
    'u',
  ),
  ofPeople,
  // "Hi, quick one for our newsletter: how many …".
  new RegExp(`^(?:${greeting},? ?)*(?:${small})?(?:,? ?${forPurpose})?[,:–-] `, 'iu'),
  // "American reader here: how high …": who asks, told by the ending of the noun.
  new RegExp(`^(?:${greeting},? )*(?:an? )?(?:[\\p{L}-]+ ){0,2}${person} here[,:–-] ?${question}`, 'iu'),
  // "As a ranger, how much …", "as a farmer I need …".
  new RegExp(
    `^${role}(?:,| (?=(?:i|we)\\b)) ?(?:i|we)?(?: (?:need|want|would like|have|am asked)(?: to ${learning})?)?(?= )`,
    'iu',
  ),
];

/**
 * Where the question begins behind words that only frame it; 0 where it begins at once. `isName`: the word names something of the data.
 * Who asks and what for must not: "as a maize farmer" may mean the maize.
 */
export const framingEnd = (text: string, isName: (word: string) => boolean = () => false): number => {
  const lead = text.length - text.trimStart().length;
  for (const framing of framings) {
    const found = framing.exec(text.slice(lead))?.[0] ?? '';
    const words = found.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    if (found.trim() === '' || lead + found.length >= text.length) continue;
    if (framing === ofPeople || !words.some(isName)) return lead + found.length;
  }
  return 0;
};

/** The first person tells of himself, not of the data; a wish, a choice or a duty may be a condition, and is none of this. */
const ownAffairs = /^\s*(?:(?:i|we|he|she)\b|(?:i|we)['’](?:m|re|ve|d)\b|(?:my|our) [\p{L}-]+)/iu;
const conditional =
  /\b(?:if|unless|only|not|no|never|without|but|except|needs?|wants?|mean|care|focus|interested|must|should|shall|prefer|trust|believe|assume|look|looking|concerned|limit|restrict|consider|ignore|exclude|skip|discard|drop|leave|use|take|treat|count|call|define|compare)\b|n['’]t\b/iu;
const selfNamed = /^\s*(?:an? )?(?:[\p{L}-]+ ){1,3}here,?\s*$/iu;

/** Verbs that tell something and define nothing: no "is", "means", "counts". */
const telling =
  '(?:hit|goes?|went|came|comes|matters?|happens?|happened|gets?|got|turns?|turned|said|says|tells?|told|thinks?|thought|feels?|felt|likes?|loves?|lives?|lived|works?|worked|runs?|ran|looks?|looked|asks?|asked|knows?|knew|suffers?|suffered|struggles?|struggled|complains?|complained|worr(?:y|ies|ied)|claims?|claimed|started|starts|began|begins|helps?|helped|flowers?|bites?|hurts?|(?:has|have|had) (?:grown|shrunk|changed|expanded|spread|declined|struggled|suffered|moved on)|keeps?|kept|loses? sleep|makes? sense|varies|vary|argues?|argued|disagrees?|disagreed|visits?|visited|arrives?|arrived|brought|struck|devastated|ravaged|swept|passed|made landfall|broke|sprang|strikes|experienced)';
const statement = new RegExp(
  `^\\s*(?!(?:if|when|where|while|unless|until|because|since|though|as|for|in|on|at|by|of|to|from|with|without|and|or|but|not|no|only|just|all|each|every|both|either|neither|most|more|less|least|please|let|give|show|tell|use|take|count|treat|call|say|report|ignore|leave|skip|drop|keep|make|add|sum)\\b)(?:[\\p{L}\\d’'-]+ ){1,4}${telling}\\b`,
  'iu',
);
const binds =
  /\b(?:if|unless|only|not|no|never|none|without|but|except|all|each|every|most|more|less|least|must|should|shall|means?|meaning|counts?|called?|defined?|refers?|equals?|ignore|exclude|skip|leave|treat|consider|instead|rather|mean|median|average|total|maximum|minimum|percent|per)\b|n['’]t\b|[=<>%:]/iu;

/** "Rain is very unevenly spread here": how much something is so, which defines nothing. */
const graded =
  /^\s*(?!(?:if|when|where|while|unless|what|which|how|who)\b)(?:[\p{L}’'-]+ ){1,6}(?:is|are|was|were|remains?|seems?) (?:very|highly|quite|rather|extremely|strongly|heavily|fairly|especially|notoriously|famously|increasingly) [\p{L}-]+\b/iu;

/** "The storm hit us in March", "Shade matters": says something of the world, and nothing of how to compute. */
export const isStatement = (text: string): boolean => (statement.test(text) || graded.test(text)) && !binds.test(text);

/** A sentence about whoever asks: where it names a place or a class of the data, it may be what the question is about. */
export const isAboutAsker = (text: string): boolean => ownAffairs.test(text);

/** "I'm writing a piece on this year's weather", "Farmer here": who asks, and why. */
export const tellsOfAsker = (text: string): boolean =>
  !conditional.test(text) && (selfNamed.test(text) || ownAffairs.test(text));

/** "This includes …ing": which steps are taken. An order, unless it only says again what leads to what is asked. */
export const saysSteps =
  /^\s*(?:this|the (?:task|analysis|process|workflow|calculation))\s+(?:includes?|involves?|requires?|consists of|comprises?)\s+\p{L}+ing\b/iu;
