/**
 * What a question says and what an expression computes, where the one cannot mean the other. Each row refuses a reading; none makes one. Found by
 * people who looked for questions that are read as something else.
 */

import { furtherRows } from './licence/never.ts';
import type { Row } from './said-and-computed.ts';

const most = String.raw`(?:largest|greatest|biggest|highest|maximum|max|strongest|smallest|lowest|minimum|min|least|median)`;
const change = String.raw`(?:changes?|increases?|decreases?|drops?|falls?|rises?|gains?|loss(?:es)?|declines?)`;
const share = String.raw`(?:percentage|per ?cent|percent|share|fraction|proportion|part)`;
const area = String.raw`(?:ha|hectares?|km2|km²|square kilomet(?:re|er)s?|m2|m²|square met(?:re|er)s?|acres?|pixels?|cells?)`;

const rows: readonly Row[] = [
  // The largest of all changes is no change of the largest values.
  {
    said: new RegExp(
      String.raw`\b(?:${most}|standard deviation of (?:the )?|deviation of (?:the )?)\s*(?:\w+\s+){0,2}?${change}\b`,
      'i',
    ),
    computed: /^-?(?:change|decrease|percent_change)\((?:max|min|median|std|range)\(/,
    // Here it is the verb: "did the highest value change".
    unless: /\b(?:did|does|do|has|have)\b[^.?;]*\b(?:change|increase|decrease|drop|fall|rise|grow|decline)d?\b/i,
  },
  { said: /\bcorrelation\b/i, computed: /(?:change|decrease)\(correlation\(/ },
  {
    said: new RegExp(
      String.raw`\b(?:${most}|mean|average|standard deviation of (?:the )?)\s*(?:absolute\s+)?(?:ratio|quotient|difference)\b`,
      'i',
    ),
    computed:
      /(?:^|[( ])(?:max|min|median|std)\(.+\) [-/] (?:max|min|median|std)\(|^mean\(.+\) \/ mean\(|^abs\(mean\(.+\) - mean\(/,
  },
  // How much it changed has a sign; how far it moved has none.
  {
    said: /\b(?:least|smallest|lowest|minimum)\s+(?:\w+\s+)?(?:change|difference)\b|\bchanged (?:the )?least\b/i,
    computed: /\w+ of min\((?:change\(|[^|]*\) - )/,
    unless: /\babs/i,
  },
  { said: /\bchanged (?:the )?most\b/i, computed: /\w+ of max\(change\(/, unless: /\babs/i },
  // A part of its own is no step of the whole.
  {
    said: new RegExp(
      String.raw`\b(?:lost|lose|loses|losing|gained?|gains)\b[^.?;]*(?:%|${share})\s+(?:of (?:its|their|the)\b)`,
      'i',
    ),
    computed: /(?:change|decrease)\(share\(.*(?:[<>]| over \w+\))/,
  },
  {
    said: new RegExp(
      String.raw`\b(?:largest|highest|greatest|biggest|smallest|lowest) ${share} of (?:its|their)\b`,
      'i',
    ),
    computed: /\w+ of (?:max|min)\((?:change|decrease)\(share\(/,
  },
  { said: /%|\bper ?cent\b/i, computed: /\) - \(\w+(?: on [\d-]+)?\)+ (?:[<>]=?|between) [\d.]+ %/ },
  // Two limits of one mean, or of one place: neither belongs to the pixels.
  { said: /./, computed: /\b(?:mean|median|max|min)\((\w+) where \1 (?:[<>]=?|between) [^()]*\) (?:[<>]=?|between) / },
  { said: /./, computed: /count\(\w+ where \w+\(\w+ where \w+ (?:[<>]=?|between)/ },
  // What is chosen by its value at first is not chosen anew.
  { said: /./, computed: /(?:change|decrease|percent_change)\(\w+\((\w+) where \1 (?:[<>]=?|between)/ },
  {
    said: /\bby (?:more|less|at least|at most|over) /i,
    computed: /\b(\w+) where \1 [<>]=? [^()]*\) - \w+\((\w+) where \2 [<>]/,
  },
  // A part of things is no part of the ground.
  {
    said: new RegExp(
      String.raw`\b${share} of (?:the |all (?:the )?)?(?:dates|days|months|years|images|scenes|acquisitions|counties|districts|zones|stations|parcels|fields|plots|regions|municipalities|basins)\b`,
      'i',
    ),
    computed: /^(?!.*count\(\w+ where )(?!.*\bshare\([^()]* over dates\)).*\bshare\(/,
    unless: /\bpixels?\b/i,
  },
  // In each of them is not in all of them together.
  { said: /\b(?:every|each|never|always)\b/i, computed: /sum\(\w+ over dates\)\) (?:[<>]=?|between)/ },
  // The two ends of a record are not all of it.
  { said: /\bfirst and (?:on )?(?:the )?last\b/i, computed: /^\w+\((?:\w+)\([^;]* over dates\)(?! during)/ },
  {
    said: /\b(?:first|last|earliest|latest) (?:date|day|month|year|image|scene|time)\b[^.?;]*\b(?:on which|when|that|with|had|where|exceed\w*|above|below|over|under)\b/i,
    computed: /\bwhere \w+ (?:[<>]=?|between)[^;]* on \d/,
  },
  // The highest point is one of the ground.
  {
    said: /\b(?:at|of|on|in) the (?:highest|lowest|topmost) (?:point|place|spot|location)\b/i,
    computed: /^(?:max|min)\(|^\w+ of (?:max|min)\(/,
    unless: /\b(?:elevation|altitude|height|how (?:high|low|deep))\b/i,
  },
  // Sizes of patches.
  {
    said: new RegExp(
      String.raw`\bpatch(?:es)?\b(?:[^.?;]|\.\d)*\b(?:larger|bigger|smaller|more|less|over|under|above|below|exceed\w*|at least|at most|min(?:imum)?|greater)\b(?:[^.?;]|\.\d)*\d\s*${area}\b`,
      'i',
    ),
    computed: /^(?:(?!\bsize\b).)*$/,
  },
  // One of each is not the two together.
  { said: /^\W*compare\b/i, computed: /^\w+\([^;]* in \([^;]*$|^\w+\([^;]*\) within \w+ \([^;]*$/ },
  {
    said: /\bbut (?:not|no|without)\b/i,
    computed: /^share\([^;]* where /,
    unless: /\bof (?:the |all )?\w+ (?:that|which) (?:is|are)\b/i,
  },
  // Then and then together, or at one of the two.
  {
    said: /\b(?:both|either)\b/i,
    computed: /^(?:area_share|share|area|count)\([^;]*; (?:area_share|share|area|count)\(/,
    unless: /\brespectively\b/i,
  },
  {
    said: /\d{4}(?:-\d\d){0,2} or (?:on |in )?(?:\w+ )?\d{4}|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) or /i,
    computed: /^(?:area_share|share|area|count)\([^;]*; (?:area_share|share|area|count)\(/,
  },
  // Clear of it is without it.
  {
    said: /\bclear of\b|\bcloud[- ]free\b|\bexclud|\bwithout\b|\bno\b|\bexcept\b/i,
    computed:
      /(\w+ has (?:\w+|'[\w ]+')) and not \1(?![\w '])|not \w+ has cloud and \(\w+ has|where \w+ has (?:cloud|'cloud shadow') or not|not \w+ has \w+ where \w+ has/,
  },
  {
    said: /\bshare of (?:the )?(?:clear|cloud[- ]?(?:free|less)|non-?cloudy)\b/i,
    computed: /^share\([^()]+ where [^()]* and not \w+ has|^share\((?:not \w+ has|\w+ (?:=|in) )/,
  },
  // The share of the whole is no share of each part.
  {
    said: new RegExp(String.raw`\b(?:largest|highest|greatest|biggest|smallest|lowest) ${share} of (?:the|all)\b`, 'i'),
    computed: /\w+ of (?:max|min)\(share\(/,
  },
  // A value of the month with the least rain is no month.
  {
    said: /\b(?:in|on|of|at|for) the \w+ (?:with|that (?:has|had)|of) the (?:\w+est|most|least)\b/i,
    computed: /^\w+ of (?:max|min)\(/,
    unless: /\b(?:which|when|where|names?|list|dates? (?:of|on|when)|called)\b/i,
  },
  { said: /\b(?:average|mean) correlation\b/i, computed: /correlation\(mean\(/ },
  { said: /\b(?:lost|gained|disappeared|cleared)\b/i, computed: /(?:change|decrease)\(mean\(\w+ where / },
  {
    said: /\b(?:average|mean) of (?:the )?(?:mean|average|\w+s['’] )/i,
    computed: /^mean\(\w+\) within \w+(?! ['(])/,
  },
  // What the park has is in the park.
  {
    said: /\b(?:does|do|did) (?:the|this|our) (?!(?:image|map|raster|area|scene|region|data|file|picture|folder|grid|whole)\b)[\w ]{3,30}? (?:have|hold|contain|include|own)\b/i,
    computed: /^(?:(?! (?:within|at|over|per) ).)*$/,
  },
  // On average is one number.
  {
    said: /\bper (?:month|year|day|date) on average\b|\bon average (?:per|each|every) (?:month|year|day|date)\b|\baverage \w+ per (?:month|year)\b/i,
    computed: / per (?:month|year|date)\b/,
  },
  {
    said: /\b(?:whole|full|nearest(?: whole)?) (?:degrees?|kelvins?|numbers?|integers?|centimet\w+|millimet\w+|met(?:re|er)s?|percent|hectares?)\b/i,
    computed: /^(?:(?!rounded to).)*$/,
  },
  { said: /\bsum of\b/i, computed: /^(?:(?!\b(?:sum|area|count|length|size)\().)*$/ },
  {
    said: /\b(?:%|per ?cent|percent) (?:less|fewer|more|lower|higher)\b/i,
    computed: /^share\([^;]*\) - share\(|^mean\([^;]*\) - mean\(/,
  },
  ...furtherRows,
];

/** Does an expression compute what the question cannot mean? */
export const isNeverBoth = (text: string, expression: string): boolean =>
  rows.some(({ said, computed, unless }) => computed.test(expression) && said.test(text) && !unless?.test(text));
