import { clamping } from './treatments.ts';

/**
 * Stretches of a question that ask for what is done anyway. `when`: only in workflows with one of these templates or tags
 * (see tagsOf in unread.ts), which do it.
 */
export const harmless: readonly { readonly pattern: RegExp; readonly when?: readonly string[] }[] = [
  // Missing pixels never count.
  {
    pattern:
      /\b(?:leav\w+ out|ignor\w+|exclud\w+|skip\w*|omit\w*|without|drop(?:ping|ped)?|discard\w*|not counting|disregard\w*)(?: (?:the|all|any|those|of|with|that|which|are|flagged|as|declared|cells?|pixels?|values?))* (?:no-?\s?data|missing|invalid|void|empty|NaN|(?:without|with no) (?:data|values?))(?:,? (?:and|or) (?:missing|invalid|void|no-?data))?(?: (?:pixels?|cells?|values?|areas?|ones))?(?: (?:that|which) the file declares)?(?: on (?:either|both|any)(?: of the)?(?: two)? dates?)?(?! (?:in|of|from|over|where))/gi,
  },
  {
    pattern:
      /\bleav\w+ out the (?:\w+ ){0,2}(?:frame|border|margin|edge)s?,? (?:which|that) (?:is|are) (?:flagged|declared|set) as no-?data(?: in the file)?/gi,
  },
  { pattern: /\bignor\w+ (?:those|these|such) (?:cells?|pixels?|values?)\b/gi },
  { pattern: /\b(?:cells?|pixels?|values?) (?:without|with no) (?:data|values?)\b/gi },
  { pattern: /\bwhere(?:ver)? there is no (?:\w+ ){0,2}(?:returns?|data|measurements?|observations?|signal)\b/gi },
  {
    pattern:
      /\b(?:all )?(?:land )?(?:pixels|cells)? ?\(?(?:i\.e\.,? )?(?:everything|all|anything|pixels|cells) (?:that|which) (?:is|are) not (?:no-?\s?data|missing|invalid|fill)\b/gi,
  },
  {
    pattern:
      /\bwith (?:valid )?data\b|\b(?:do|does) have (?:data|values?)\b|\b(?:cells?|pixels?) valid on both dates\b|\bland covered by the (?:grid|image|raster)\b/gi,
  },
  { pattern: /\b(?:valid|remaining|non-?fill|observed|imaged)\b/gi },
  { pattern: /\b(?:nodata|fill) (?:pixels?|cells?) do not count\b/gi },
  { pattern: /\bkeep the (?:small )?negative values(?:, they are noise and belong to the (?:sum|total))?/gi },
  { pattern: /\bi\.e\b|\be\.g\b/gi },
  // Cells count alike where nothing else is asked for.
  { pattern: /\b(?:without|no|not) (?:any )?(?:area[- ])?weight(?:s|ing|ed)?\b|\bunweighted\b/gi },
  {
    pattern: /\b(?:use (?:the )?)?(?:true|real|actual) (?:pixel size|ground area)\b/gi,
    when: ['component-count', 'area'],
  },
  {
    pattern:
      /\b(?:whose|with (?:the|their)) cent(?:re|er)s? (?:is |are |falls? |lies? |lying |falling )?(?:inside|in|within)\b/gi,
  },
  { pattern: /\b(?:raw |stored )?(?:digital numbers|DNs?)\b/gi },
  {
    pattern: /\bdo(?:es)? not cover the same (?:ground|area|extent)(?: although)?\b|\bnearest neighbou?r\b/gi,
    when: ['aligned'],
  },
  // Only a workflow in which it happens has this tag.
  { pattern: clamping, when: ['clamped'] },
  // How pixels join.
  {
    pattern:
      /\b(?:8|4|eight|four)[- ](?:connect\w*|neighbou?r\w*)(?: rule)?\b|\binclud\w+ diagonal neighbou?r\w*|\b(?:separate|distinct|contiguous|connect\w*|clusters?|patch(?:es)?|blobs?|edges?|corners?|touch\w*|neighbou?r\w*|diagonal(?:ly)?|sides?|shar(?:e|es|ed|ing)|joined|together)\b/gi,
    when: ['component-count'],
  },
  {
    pattern:
      /\bbinary\b|\bqueen\b|\brook\b|\bcontiguity\b|\b(?:eight|four|8|4) neighbou?rs\b|\b(?:not )?row[- ]standardi[sz]ed\b|\bglobal\b|\bI\b/gi,
    when: ['morans-i'],
  },
  { pattern: /\bcorrelat\w+\b|\bpixel by pixel\b|\brank\b|\br\b/gi, when: ['correlation'] },
  {
    pattern:
      /\b(?:the )?physically correct way\b|\blinear(?: power)?(?: units?| scale| domain)?\b|\bpower(?: first)?\b|\bconvert\w*(?: back)?(?: to dB| to decibels?)?(?: at the end| afterwards| again)?\b/gi,
    when: ['backscatter-mean', 'dB'],
  },
  // The form of the answer.
  {
    pattern:
      /\b(?:give|to|with|as|report|round\w*)(?: \w+){0,2} (?:one|two|three|four|\d) (?:decimals?(?: places)?|(?:significant )?digits?)\b|\b(?:as |format )?\(?(?:dd\/mm\/yyyy|yyyy-mm(?:-dd)?|mm\/yyyy)\)?/gi,
  },
  // Which product: numbers in names are no thresholds.
  {
    pattern:
      /\b(?:landsat|sentinel|collection|level|tier|version|goes)[- ]?\d{1,2}(?:[A-D]\b)?|\b(?:B|band |bands |layer |channel )\d{1,2}[A-Z]?\b|\bL\d[A-Z]?\b|\bETM\+|\b\d{1,2}[- ]bit\b|\bhurricane [A-Z]\w+|\bland[- ]cover (?:map|raster|data|classes)\b|\b(?:usual|standard) (?:coefficients|constants|definition)\b/gi,
  },
  { pattern: /\bby Horn\b|\b3 ?x ?3 (?:window|pixels?|neighbou?rhood)\b/gi, when: ['terrain'] },
  // A legend in the question: 1 water, 2 forest, 3 bare.
  { pattern: /\b\d{1,3} ?[=:]? ?[a-z][a-z ]*(?:[,;] (?:and )?\d{1,3} ?[=:]? ?[a-z][a-z ]*){2,}/gi },
  { pattern: /\b\d+(?:\.\d+)? ?m (?:grid|pixels?|resolution|cells?)\b/gi },
  { pattern: /\bcontour(?: line)?\b|\bheights? above (?:the )?ground(?: level)?\b|\b(?:is|was) the vegetation\b/gi },
  {
    pattern:
      /\b(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|nineteen|twenty) (?=(?:\w+[ -]){0,3}(?:images?|scenes?|dates?|composites?|acquisitions?|layers?|files?|months|bands?)\b)/gi,
  },
  {
    pattern: /\brather than (?:by |of )?(?:the )?(?:number of )?(?:pixels?|cells?)(?: counts?)?\b/gi,
    when: ['ground-area'],
  },
  { pattern: /\bnight-?\s?time\b/gi, when: ['night-light'] },
  // Comparatives only where two things are compared; superlatives: see unread.ts.
  {
    pattern: /\bcompar\w+\b|\brelative to (?=[A-Z]\w+ \d{4}|\d{4})/gi,
    when: ['change', 'series-extreme', 'table-extreme'],
  },
  { pattern: /\b(?:(?:daily|monthly) )?(?:maximum|minimum|max\.?|min\.?)(?= (?:\w+ )?temperatures?\b)/gi },
  { pattern: /\b(?:rows?|columns?)\b/gi, when: ['table-statistics', 'table-series', 'table-extreme'] },
  {
    pattern:
      /\b(?:higher|lower|bigger|larger|smaller|greater|longer|shorter|stronger|weaker|warmer|hotter|colder|cooler|wetter|drier|greener|brighter|darker|dimmer|cloudier|browner|steeper|taller|faster|denser)\b/gi,
    when: ['change'],
  },
  {
    pattern:
      /\bhow (?:high|low|big|large|small|great|long|strong|warm|hot|cold|cool|wet|dry|green|bright|dark|cloudy|brown|steep|tall|snowy|quickly|fast|dense|deep)\b|\bat (?:least|most)\b/gi,
  },
  {
    pattern:
      /\bper (?:cent|(?:grid )?cell|pixel|image)\b|\bthe part covered by the (?:DEM|image|raster|grid|scene|data)\b/gi,
  },
  { pattern: /\bin either direction\b/gi, when: ['change-share'] },
  {
    pattern:
      /\b(?:high|later|latter|second|last|\d{4}) minus (?:the )?(?:low|earlier|former|first|\d{4})\b|\bsubtract\w*\b|\bminus\b/gi,
    when: ['change', 'range'],
  },
  {
    pattern:
      /\bfirst and (?:the )?(?:last|final)\b|\bfrom the first\b.{0,30}\bto the (?:last|latest)\b|\b(?:earlier|later)\b/gi,
    when: ['change'],
  },
  {
    pattern:
      /\b(?:linear(?:ly)?|trends?|fit(?:ted|ting)?|straight|line|least[- ]squares|ordinary|slope of|decades?|against|(?:theil|sen)(?:'s)?|yearly|annual|per (?:year|month|decade|(?:time )?step))\b/gi,
    when: ['series-trend'],
  },
  {
    pattern: /\bhighest minus lowest(?: point)?\b|\bmaximum minus minimum\b|\brelief\b|\bdynamic range\b|\brange\b/gi,
    when: ['range'],
  },

  { pattern: /\bmedian\b/gi, when: ['median'] },
  { pattern: /\bstandard deviation\b|\bspread\b/gi, when: ['std', 'cv'] },
  { pattern: /\bcoefficient of variation\b|\/ mean \* 100\b/gi, when: ['cv'] },
  { pattern: /\bvariance\b/gi, when: ['variance'] },
  { pattern: /\bskewness\b/gi, when: ['skewness'] },
  { pattern: /\bkurtosis\b/gi, when: ['kurtosis'] },
  // Flags: which bits count is read elsewhere.
  {
    pattern:
      /\b(?:exclud\w*|skip\w*|ignor\w*|mask\w*|leav\w+|remov\w*|discard\w*|drop)\b(?=[^.;?]{0,60}\b(?:bits?|fill|clouds?|BQA|QA\w*)\b)|\b(?:out of the )?denominator\b|\bflag(?:ged|s)?(?: as)?\b|\bcloud-free\b|\bnot set\b|\bset\b|\bzero values\b/gi,
    when: ['flags'],
  },
  { pattern: /\bhigh-confidence\b(?=[\s\S]*\bboth bits?\b)/gi, when: ['bit-share'] },
  { pattern: /\badd\b|\baccumulat\w+\b|\byearly\b|\bannual\b|\btwelve months\b/gi, when: ['stack-composite'] },
];
