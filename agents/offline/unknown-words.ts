import { matchesOf, numberPattern } from '../reading/text.ts';
import { unitPattern } from '../reading/units.ts';
import type { Reading } from './reading.ts';

/** What only eyes could answer. */
export const recognition = 'recognition of objects in pictures';

/**
 * Words that ask for an operation which the offline reasoner has no template for, or does not yet reach. A question with one
 * of them is left unanswered: half an answer would be a wrong one.
 */
const operations: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:which|what|when|how)\b[^.?]*,? and (?:by |in |on |to )?(?:how|what|which|when|where)\b[^.?]*\?/i,
    'a question in two parts (ask one at a time)',
  ],
  [
    /\b\d{1,2} ?(?:-|to|until|through) ?\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2} ?(?:-|to) ?\d{1,2}\b|\bweek of\b|\b(?:first|second|last) (?:half|week|fortnight)\b/i,
    'periods within a month',
  ],
  [/\b(?:people|inhabitants|residents|population|households)\b/i, 'people'],
  [
    /\bdifference in \w+ (?:between|from) .{0,60}(?:more|less|greater|larger|above|below|over|under)\b/i,
    'a threshold on a difference',
  ],
  [/\bd(?:NBR|NDVI)\b|\bdelta (?:NBR|NDVI)\b/, 'an index of change'],
  [/\binter-?quartile|\bIQR\b/i, 'an interquartile range'],
  [/\bmode\b(?! resampl)|\bmost (?:common|frequent)\b|\bdominant\b/i, 'the most frequent value'],
  [/\blocal moran|\bLISA\b|geary/i, 'local spatial autocorrelation'],
  [/\bgetis|\bGi\*|hot ?-?spot (?:analysis|statistic)/i, 'hot-spot analysis'],
  [/\br-squared|regress\w+|autocorrelation function|cross-correlation|partial correlation/i, 'regression'],
  [
    /\banomal(?:y|ies|ous)|climatolog\w+|standardi[sz]ed precipitation|\bSPI\b|\bVCI\b|z-scores?/i,
    'anomalies against a reference',
  ],
  [
    /\bseasonal decomposition|\bSTL\b|harmonic|seasonality|autocorrelation function|\bACF\b/i,
    'decomposition of a series',
  ],
  [/\bchange ?points?|break ?points?|structural breaks?|\bBFAST\b/i, 'change points'],
  [
    /\bclassif(?:y|ication)|k-means|cluster analysis|random forest|supervised|unsupervised|segment(?:ation)?\b/i,
    'classification',
  ],
  [/\bconfusion|accuracy|kappa|F1|precision and recall|\bIoU\b/i, 'accuracy assessment'],
  [/\bhillshade|\bcurvature|terrain ruggedness|watershed|flow accumulation|viewshed/i, 'terrain analysis'],
  [
    /\bdistance|perimeter|nearest (?!neighbo)|length of|buffer(?:ed)?\b|centroid|within \d+ ?(?:k?m|met)/i,
    'distances and shapes',
  ],
  [
    /\bland surface temperature\b(?=.*\b(?:emissivity|split|single|mono|window|channel)\b)|split-window|single-channel|emissivity separation|\bTVDI\b|thermal inertia|water vapou?r/i,
    'a retrieval of land surface temperature or its relatives',
  ],
  [/\bforecast|predict(?:ion|ed)?|extrapolat|interpolat(?:e|ion)\b|gap-?fill/i, 'prediction or interpolation'],
  [/\bentropy|\bGLCM|texture|edge detection|fractal|homogeneity\b/i, 'texture'],
  [/\btransition matrix|cross-?tabulat\w+|contingency/i, 'cross-tabulation'],
  [/\barea[- ]weight(?:ed|ing)|weighted (?:mean|average)|population-weighted\b/i, 'weighting'],
  [/\bgini|lorenz|theil index|shannon|simpson|diversity\b/i, 'inequality or diversity measures'],
  [
    /\bdegree days|growing season length|start of season|phenolog\w+ (?:metric|date)|consecutive\b/i,
    'phenology or runs of days',
  ],
  [
    /\bratio (?:of|between)|times (?:as|more|higher|larger|brighter)|per (?:capita|inhabitant|person|km2|hectare|square)/i,
    'a ratio of two results',
  ],
  [
    /\bdetect(?:ed|ion)?\b.{0,30}\b(?:ships?|planes?|vehicles?|cars|aircraft|buildings?)|how many (?:ships?|planes?|cars|vehicles?|aircraft|buildings?|houses)\b/i,
    recognition,
  ],
];

/** File names are no wording. */
const withoutFiles = (reading: Reading): string =>
  reading.text.replace(/\S+\.(?:tiff?|nc|csv|gpkg|geojson|shp|json|png|jpe?g)\b/gi, ' ');

const negatedWeighting = /\b(?:without|no|not) (?:any )?(?:area[- ])?weight\w*/i;

const sizeOfPixels =
  /^[ -]?(?:wide |square )?(?:pixels?|cells?|resolution|grid|spacing|gsd|ground sampling|sampling|raster|data|image|scene|bands?|product|sensor|composites?|steps?|intervals?)\b/i;
const measuredUnit =
  /^(?:%|percent|per cent|percentage points?|°|deg|kelvin|K$|celsius|sq|km|m2|m\^2|ha|acre|mm|cm|dB|decibel)/i;

/** Numbers with a unit that no reader has understood: whatever they ask for would be left out. */
export const unreadNumbers = (rest: string): string[] =>
  matchesOf(new RegExp(`(?<![\\w.])${numberPattern} ?(${unitPattern})`, 'gi'), rest)
    .filter((match) => measuredUnit.test(match[1] ?? '') && !sizeOfPixels.test(rest.slice(match.end)))
    .map((match) => match[0].trim())
    .concat(matchesOf(/(?<![\w.])-(?:9999|99999|32768|3000|28672|999)(?![\w.]\d)/g, rest).map((match) => match[0]));

/** People are counted, or counted per area, and that is all. */
const isPeople = (name: string, { people }: Reading): boolean =>
  (name === 'people' && people !== undefined) || (name === 'a ratio of two results' && people === 'density');

/** Operations that the question asks for and no template covers. */
export const unknownOperations = (reading: Reading): string[] => {
  const text = withoutFiles(reading)
    .replace(/\b(?:burn|band|difference) ratio/gi, ' ')
    .replace(negatedWeighting, ' ')
    .replace(/\bper cent\b/gi, 'percent');
  return operations.filter(([pattern, name]) => pattern.test(text) && !isPeople(name, reading)).map(([, name]) => name);
};
