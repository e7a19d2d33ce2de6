/** More of what a question says and an expression computes, where the one cannot mean the other. */
import type { Row } from '../said-and-computed.ts';

const moments = '(?:dates?|days?|months?|years?|images?|scenes?|acquisitions?)';

export const furtherRows: readonly Row[] = [
  // To compare is to tell several, or what lies between them.
  {
    said: /^\W*(?:please |can you |could you )?compare\b|\bhow (?:do|does|did) [^?;]* compare\b/i,
    computed: /^(?!.*(?:; | per | [-/] |percent_of|change|decrease|abs\(|order\(|nth\(|correlation))/,
  },
  // "By how much" is by how much more than the others.
  { said: /\band by how (?:much|many)\b/i, computed: /^\w+ of (?:max|min)\([^;]*; (?:max|min)\(/ },
  // All the dates are more than the one that is told.
  {
    said: new RegExp(
      String.raw`\b(?:on|in|at|for) (?:all|every|each|both|any|either|none)(?: one)? (?:of )?(?:the )?(?:\w+ )?${moments}\b|\b(?:never|always)\b`,
      'i',
    ),
    computed: /^(?!.*\b(?:dates|years|months)\b)(?!.* per )(?!.*; )(?!.* on ([\d-]+)\b.* on (?!\1)\d).* on \d/,
  },
  {
    said: new RegExp(
      String.raw`\b(?:above|below|over|under|exceed\w*|(?:more|less|\w+er) than)\b.*\b(?:in|on) every ${moments}\b`,
      'i',
    ),
    computed: / per (?:date|year|month|day)\b/,
  },
  {
    said: /\b(?:mean|average|median) (?:\w+ ){0,3}(?:over|across) [^?]*\band\b/i,
    computed: /^(?:mean|median)\(.*; (?:mean|median)\(/,
    unless: /\brespectively\b|\beach\b/i,
  },
  // Never is on no date at all, and no mean is below.
  { said: /\b(?:never|always|ever|at no time|at all times)\b/i, computed: /^list\(mean\(/ },
  // "Only Foundry": and none of the others.
  {
    said: /\bonly (?:the )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)* (?:exceed|had|has|have|was|were|is|reach|got|rose|fell|saw|show|above|below)|\b(?:[Dd]id|[Ww]as|[Ww]ere|had|does|has) only (?:the )?\p{Lu}/u,
    computed: / (?:at|within) \w+ '/,
  },
  // "The yearly totals" are several.
  {
    said: /\b(?:yearly|annual|monthly|seasonal) (?:\w+ ){0,2}(?:totals|sums|means|averages|values|maxima|minima)\b/i,
    computed: /^mean\((?:sum|mean|max|min)\(\w+ over dates\) over (?:years|months|seasons)\)/,
    unless: /\b(?:mean|average) of\b/i,
  },
  // The last year is no day.
  {
    said: /\b(?:last|first|latest|earliest|(?:most )?recent|final) (?:full |complete |recorded )?(?:year|month|season|decade)\b/i,
    computed: / on \d{4}-\d{2}-\d{2}/,
  },
  // What exceeds a limit does so at some time; its mean is another thing.
  {
    said: /\b(?:exceed\w*|reach\w*|(?:was|were|is|are|has|have|had|went|rose|fell|got|stayed) (?:\w+ )?(?:above|below|over|under|(?:more|less) than))\b/i,
    computed: /^list\(mean\(\w+ over dates\)/,
    unless: /\b(?:mean|means|average\w*|avg|typical\w*|annual|usual\w*)\b/i,
  },
  // What was pumped in a year adds up.
  {
    said: /\bhow much (?:\w+ )?(?:was|were|has been|did \w+)\b[^?]*?\b(?!recorded|measured|observed|expected|affected|needed)\w+ed\b/i,
    computed: /^mean\(\w+ over dates\)/,
    unless: /\b(?:mean|average\w*|per (?:day|month|year))\b/i,
  },
  {
    said: /\b(?:\w+ed|used?|sold|caught|pumps?|produces?|handles?) the (?:most|least)(?= (?:in|at|during|over|between|on|from)\b|\s*[?.]|$)/i,
    computed: / of (?:max|min)\((?:mean|min|max)\(/,
    unless: /\b(?:mean|average\w*)\b/i,
  },
  // What is there now is there at the end.
  { said: /\b(?:now|today|nowadays|currently)\b/i, computed: /^share\(\(?[^!]*? on (\d[\d-]*)\)? where .*\1\)? != / },
  // An average is one number.
  { said: /\bon average\b|\b(?:average|mean) (?:number|count|amount) of\b/i, computed: /^\w+ per \w+$/ },
  // What is not rain falls by becoming less.
  {
    said: /\bhow (?:much|far) (?:did|has|have|do|does)\b[^?]*\b(?:fall|fallen)\b/i,
    computed: /^(?!.*(?:\b(?:change|decrease|percent_change|trend)\(| - |; ))/,
    unless: /\b(?:rain|snow|precipitation|hail|drizzle)/i,
  },
  // One statistic of another.
  {
    said: /\b(?:average|mean|median|maximum|minimum|range) of (?:the |all (?:the )?)?(?:\w+ )?(?:means|averages|medians|maxima|minima|totals)\b/i,
    computed: /; |^\w+\(\w+\)/,
  },
  // Being both is no part of being one of them.
  {
    said: /\b(?:is|are|was|were) (?:either )?(?:\w+ ){1,3}(?:and|or) (?:above|below|over|under|more|less|at least|at most|higher|lower|exceed\w*|has|have|had|is|are)\b/i,
    computed: /^(?:area_)?share\([^;]* where /,
    unless: /\bof (?:the |all )?\w+ (?:that|which) (?:is|are)\b/i,
  },
  // Patches by number, and by size.
  {
    said: /\b(?:most|fewest|number of|how many) (?:\w+ ){0,2}patch(?:es)?\b/i,
    computed: /^(?!.*count\(objects\()/,
  },
  {
    said: /\b(?:largest|smallest|biggest) single (?!date|day|month|year|value|pixel)/i,
    computed: /^(?:(?!\bsize\b).)*$/,
  },
  {
    said: /\b(?:most|more|half) (?:of (?:the |its )?)?(?:pixels|cells|places|points|area|land)\b/i,
    computed: /^\w+ of (?:max|min)\((?!(?:(?:change|decrease)\()?(?:share|area|count))|^mode\(/,
  },
  { said: /\bshare of its (?:own )?(?:area|land|pixels)\b/i, computed: /^mode\(/ },
  {
    said: new RegExp(
      String.raw`\b${moments}\b[^.?;]*\b(?:on|in|for) which\b[^?;]*\b(?:below|above|under|over|exceed\w*|less|more|lower|higher)\b`,
      'i',
    ),
    computed: /^mean\(mean\([^()]* where /,
  },
  {
    said: /\b(?:on|in) (?:every|each|all)\b|\bof all (?:dates|images|scenes)\b/i,
    computed: /^\w+\(mean\([^()]* where [^()]*\) over dates\)/,
  },
  // One of each of two that are named is no value of their union.
  {
    said: /\b(?:of|in|for|at) [^,?;]+ and (?:of|in|for|at) (?!(?:the )?(?:all|both|each)\b)/i,
    computed: /^(?:mean|median|max|min)\([^;]*(?: in \(| within \w+ \()[^;]*$/,
    unless: /\b(?:together|combined|jointly|overall|as a whole)\b/i,
  },
  {
    said: /\bof (?:the )?[\w-]+(?: \w+)? (?:is|are|was|were) [\w -]+? (?:with|where|that|which|having)\b/i,
    computed: /^(?:area_)?share\([^;]* where /,
    unless: /\bof (?:the |all )?\w+ (?:that|which) (?:is|are)\b|\bpixels\b/i,
  },
  { said: /\bboth\b[^?;]*\band\b/i, computed: /^list\([^;]*; list\(/ },
  { said: /\bwould\b[^?;]*\bif\b/i, computed: /./ },
  { said: /\bnot\b[^?;]*\band (?:also )?not\b|\bneither\b[^?;]*\bnor\b/i, computed: / or / },
  { said: /\d\s*(?:k?m|miles?|(?:kilo)?met(?:re|er)s?)\s+(?:away )?from\b/i, computed: /^(?!.*distance\()/ },
  {
    said: /\b(?:share|part|percentage|per ?cent|proportion|fraction|how much of (?:the|all))\b[^?]*\b(?:fell|falls) (?:in|on|over|within) (?!(?:the )?(?:\d|first|last|wettest|driest|months?|years?|dates?|days?|seasons?|winter|spring|summer|autumn|january|february|march|april|may|june|july|august|september|october|november|december))/i,
    computed: /^(?!.*percent_of\(.*within .*,)/,
  },
  {
    said: /\b(?:maximum|minimum|highest|lowest|median|deviation|range)\b[^?;]*\btotal\b|\btotal\b[^?;]*\b(?:deviation|range)\b/i,
    computed: /^(?:std|max|min|median|range)\(mean\(\w+\) over dates\)/,
  },
  {
    said: /\b(?:of|in) the (?:largest|smallest|biggest) (?!(?:area|value|share|part|extent)\b)[\w-]+(?: \w+)?/i,
    computed:
      /^(?:max|min)\((?!size|area|mean|sum|count|share|length)\w+ where |of (?:max|min)\(mean\(\w+\) over (?!dates)\w+\) within /,
  },
  {
    said: /\b(?:size|area) of the (?:highest|lowest|steepest|hottest|warmest|coldest|greenest)\b/i,
    computed: /^(?:max|min)\(size\(/,
  },
  // Areas of dates add up to nothing, and no mean of dates is meant where none is said.
  {
    said: /./,
    computed: /\b(?:sum|mean)\((?:area|share|area_share)\([^;]* over dates\)/,
    unless:
      /\b(?:dates?|days?|months?|years?|time|times|periods?|images?|scenes?|seasons?|record|annual|yearly|monthly|daily|during|since|throughout|long[- ]term|acquisitions?|series|on average|\d{4})\b/i,
  },
  { said: /\bsum of\b/i, computed: /; / },
  {
    said: /\btwo (?!dates|years|months|days|maps|images|times|points in time)\w+/i,
    computed: /on \d[^;]* and .* on \d/,
  },
  {
    said: /\b(?:since (?:when|which|what)|(?:from|as of) (?:which|what) \w+(?: on| onwards?)?\b|after (?:which|what))\b/i,
    computed: /^list\(/,
  },
  { said: /\b(?:average|mean|median) number of\b/i, computed: /^count\(/ },
  { said: /\bdistance (?:from|between) [^?;]* (?:to|and) /i, computed: /^mean\(distance\(/ },
  {
    said: /\b(?:is|are|was|were) (?!located|situated|found|lying|not|at|still|also|now)[\w-]+(?: land| forest| cover| area)? (?:below|above|over|under|(?:\w+er|more|less) than)\b/i,
    computed: /^(?:area_)?share\([^;]* where /,
    unless: /\bof (?:the |all )?\w+ (?:that|which) (?:is|are)\b|\bpixels\b/i,
  },
  { said: /\bof what (?:there )?(?:was|were)\b/i, computed: /; / },
  { said: /\bby (?:the )?(?:end|middle|close) of\b|\bso far\b/i, computed: / on \d{4}/ },
  {
    said: /\b(?:mean|average) (?:over|across|among) (?:the |all (?:the )?)?\w+ of (?:the |their )?(?:mean|average|median|max\w*|min\w*|highest|lowest)\b/i,
    computed: /^mean\(\w+\) within /,
  },
  {
    said: /\b(?:how much|share|part|percentage|fraction|proportion) of (?:the )?(?:\w+ ){0,3}(?:loss|gain|decrease|increase|change|decline|rise|drop|lost|gained)\b[^?;]*\b(?:was|were|is|happened|occurred|took place|fell|lay)\b/i,
    computed: /^-?(?:change|decrease|percent_change)\(/,
  },
  {
    said: /\b(?:chang\w+|increas\w+|decreas\w+|r[io]se\w*|f[ae]ll\w*|gr[eo]w\w*|drop\w*)\b.*\bin (?:percent|%|per cent)/i,
    computed: /^(?:change|decrease)\((?:mean|median|max|min)\([^;]* in %$/,
    unless: /\bpoints?\b/i,
  },
  {
    said: /\b(?:in|on) the (?:\w+est|most \w+|least \w+) (?:month|date|day|year)\b/i,
    computed: / of (?:max|min)\((?:max|min)\(mean\(/,
  },
  {
    said: /\b(?:highest|lowest|largest|smallest|greatest|maximum|minimum|most|least) (?:monthly|daily)\b/i,
    computed: /sum\(\w+ over dates\)/,
  },
  {
    said: /\b(?:mean|average|median) (?:date|day|month|year) of\b/i,
    computed: /^(?:date|day|month|year) of (?:max|min)\(/,
  },
  { said: /\bfor how many days\b/i, computed: /^count\(dates/ },
  {
    said: /\bboth\b[^?;]*\band\b/i,
    computed: /^(?:mean|median|max|min|std)\([^;]* where [^;]*; /,
    unless: /\brespectively\b/i,
  },
  {
    said: /\b(?:share|percentage|per ?cent|part|fraction|proportion) of\b[^?;]*\b(?:(?:lies?|falls?|fell|is|are|was|were) in (?:each|every)|(?:does|do|did) (?:each|every)\b)/i,
    computed: /^(?:area_)?share\([^;]* per /,
  },
  {
    said: /\b(?:in|of|at) the \w+ with the (?:most|least|highest|lowest|largest|smallest)\b/i,
    computed: / of (?:max|min)\((?:max|min)\(/,
  },
  {
    said: /\bof the (?:\w+est|most \w+|least \w+) \w+\b[^?;]*\b(?:drop|fall|rise|change|increase|decrease|grow|shrink)\b/i,
    computed: /^(?:change|decrease|percent_change)\((?:max|min)\(mean\(\w+\) over/,
  },
  // Nothing computes what lies in a direction.
  {
    said: /\b(?:north|south|east|west)(?:[ -]?(?:east|west))?(?:ern)? of\b/i,
    computed: /./,
    unless: /\b(?:part|half|edge|side|tip) of\b/i,
  },
  { said: /\bdense(?:ly|st|r)?\b[^?;]*\bpopulated\b|\bdensest\b/i, computed: /^(?!.*(?:dens| \/ ))/ },
  {
    said: /\b(?:largest|smallest|biggest|greatest|least|most) (?:(?:total|ground|land|mapped|covered) )?(?:area|extent)\b/i,
    computed: /^(?!.*(?:area|size|share|count|mode|extent|length))/,
  },
  {
    said: /\bof (?:any|every|all) kinds?\b|\b(?:any|all|every) kinds? of\b|\bof any sort\b/i,
    computed: /^(?!.* in \().* = '/,
  },
  // Things that happened stay where they are.
  { said: /./, computed: /\bdistance\([^()]*\) over dates\)/ },
  // What is left out is left out whatever else holds.
  { said: /\b(?:except|excluding|without|leaving out|apart from|other than|no)\b/i, computed: /\bnot \([^()]* and / },
  {
    said: /\bon average\b|\b(?:the|an) average (?!annual|yearly|monthly|daily)/i,
    computed: /^(?!.*(?:mean|median| \/ |month_of_year))sum\(/,
  },
  { said: /\bper \w+(?: \w+)? on average\b|\bon average per\b/i, computed: /^[^;]* per (?!date|year|month)\w+$/ },
  // The warmest July is one of them, and none of its warmest pixels.
  {
    said: /\bhow (?:warm|hot|cold|cool|wet|dry)\b[^?;]*\b\w+est (?:month|year|january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
    computed: /^(?:max|min)\((?:max|min)\(/,
  },
  // One of them, and not one for each date.
  { said: /^(?!.*\b(?:each|every|per|all)\b)/i, computed: /^\w+ of (?:max|min)\(.*\) per / },
  { said: /./, computed: /\bcount\(\w+ where \([^()]* where / },
  // Nothing is compared with itself, and nothing lies nearest to itself.
  { said: /./, computed: /(\b\w+\([^()]*\)) - \1(?!\w)/ },
  { said: /./, computed: /\bdistance\((\w+), '[^']+'\)\)? over \1\)/ },
];
