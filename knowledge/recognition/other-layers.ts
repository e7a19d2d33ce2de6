/**
 * What people call layers that they made of a product: counts, seasons, indices, filters, corrections, scenarios. A text or tag that calls a file so
 * leaves it likely, unless the product is called so itself.
 */
import type { Product } from '../product-table.ts';

/** Each is looked for in one sentence; the match is what the product's own words are compared with. */
const madeOf: readonly RegExp[] = [
  // Counts in time and in space.
  /\b(?:number|count|frequency|fraction|share|proportion|percentage) of (?:\w+[- ]){0,3}(?:days|nights|weeks|months|years|observations|scenes|times|overpasses|changes|images|pixels|cells|records|loss|households|people|women|events)\b/i,
  /\b(?:wet|dry|rainy|clear(?:-sky)?|snow|ice|frost|hot|cloudy|heat|consecutive|cloud-free)[- ](?:days?|nights?|observations|frequency|count)\b/i,
  /\b(?:frequency|how (?:often|many)|lit area|households|duration|persistence|recurrence|agreement|richness|diversity|turnover)\b/i,
  // Seasons.
  /\b(?:amplitude|phenolog\w+|(?:start|end|length|peak) of (?:the )?(?:growing )?season|growing[- ]season|season(?:al)? length|onset|integral)\b/i,
  /\b(?:day|night|diurnal|annual|seasonal|temperature) (?:range|amplitude)\b|\bday minus night\b/i,
  /\b(?:month|week|day|year) of (?:the )?(?:first|last|burning|loss|onset|peak|maximum|minimum|change)\b|\byears? since\b|\bage in years\b|\bstand age\b/i,
  // Filters and corrections.
  /\b(?:lee|frost|gaussian|majority|mode|median|low-?pass|high-?pass|sieve|kuan|gamma map|savitzky\S*|boxcar|mean) (?:speckle )?(?:filter\w*|\d{1,2} ?[x×] ?\d{1,2})\b|\b(?:speckle|noise)[- ](?:filter\w*|reduc\w*)\b|\bsieved\b|\b\d{1,2} ?[x×] ?\d{1,2} (?:[a-z]+ )?(?:filter|window|kernel)\b/i,
  /\b(?:topographic(?:ally)?|illumination|c)[- ]correct\w*|\b(?:relative(?:ly)? )?radiometric(?:ally)? (?:normali\w+|match\w+)\b|\bhistogram\b|\binter-?calibrat\w+|\bcross-?calibrat\w+/i,
  /\b(?:sharpened|super-?resol\w+|contrast[- ]enhanced|enhanced for|unmix\w+|deconvolved|filtered|smoothing|despeckling)\b/i,
  /\b(?:gap-?fill\w*|gaps? (?:were |was |are |is )?(?:filled|interpolated)|interpolated in time|temporal(?:ly)? interpolat\w+|harmonic (?:regression|fit\w*|model))\b/i,
  // Things computed over a neighbourhood or a set.
  /\b(?:focal|zonal|moving window|neighbou?rhood) (?:mean|sum|statistics?|average|median|std)\b|\bwithin (?:a )?(?:radius of )?\d+ ?(?:m|km)\b|\bper (?:capita|household)\b|\bweighted (?:by|with|mean|average|sum)\b/i,
  /\b(?:most frequent|predominant|dominant|majority|modal) (?:class|label|value|type|cover)\b|\bmode (?:of|over|19\d\d|20\d\d)\b/i,
  /\b(?:maximum|minimum|mean|median|average)[- ]value composit\w+|\bensemble (?:mean|median|average)\b|\b(?:CMIP[56]|SSP\d|RCP ?\d|future scenario)\b/i,
  /\b(?:19|20)\d\d ?[-–] ?(?:19|20)?\d\d (?:normals?|means?|averages?|climatolog\w+)\b|\b(?:normals?|climatolog\w+|long-term means?)\b/i,
  // Indices and terrain.
  /\b(?:condition|stress|position|ruggedness|wetness|drought|precipitation|comfort|water|vulnerability|suitability|risk|hazard|dryness|aridity|novelty|quality) index\b/i,
  /\b(?:ruggedness|roughness|viewshed|curvature|flow (?:accumulation|direction)|canopy height|height above (?:nearest )?(?:drainage|ground|terrain)|hillshade|openness|sky[- ]view|local relief|convergence)\b/i,
  /\b(?:confidence|certainty|probabilit(?:y|ies)|heat island|coherence|cross[- ]ratio|relative saturation|percent(?:age)? of saturation|deficit|efficiency|velocity|intensity|growth rate|rate of change|suitability|susceptibility|vulnerability|exposure|per cent change)\b/i,
  /\b(?:heat|cold)[- ]?wave\b|\b(?:categor(?:y|ies)|score|rank|tercile|quintile|decile)s?\b(?= ?\d| of\b|,)/i,
  // Masks and limits.
  /\b(?:exceeds?|exceeding|greater than|less than|more than|at least|above|below) \d[\d.]* ?(?:%|per ?cent|m|mm|K)?(?:\W|$)|(?<![-=<])(?:>=?|<=?(?!-)|≥|≤) ?\d/i,
  /\breplaced (?:by|with) (?:the |a |an )?(?:\w+ ){0,2}(?:mean|median|average|maximum|minimum|values?|observations?|pixels?|climatology)\b/i,
  /\b(?:set|reset|changed) to (?:zero|0|no ?data|nan)\b|\b(?:crop(?:land)?|forest|water|urban|built-up|snow|ice|cloud|land|burn(?:ed)?) (?:extent|mask)\b|\bviewshed\b/i,
  // Pictures.
  /\b(?:colou?r(?:ed|ised|ized)|colou?r[- ](?:mapped|relief|ramp|table applied)|palette applied|as RGB|RGB (?:rendering|picture|image|version)|quick-?looks?|for (?:the )?(?:print\w*|poster|slides?|web map|presentation))\b/i,
];

const periods = 'daily|weekly|dekadal|monthly|quarterly|seasonal|yearly|annual|decadal|multi-?(?:year|annual)';

/** "Monthly mean": of a product of days, not of one of months. */
const combined = new RegExp(
  String.raw`\b(${periods})(?: \w+)?[- ](?:means?|averages?|median|max\w*|min\w*|sums?|totals?|composites?|mosaics?|aggregat\w*|summar\w+|statistics)\b`,
  'i',
);

/** Normals and climatologies sum up years, whatever else the product has. */
const overYears =
  /\b(?:normals?|climatolog\w+|long-term (?:mean|average))\b[^.]*\b(?:19|20)\d\d ?[-–] ?(?:19|20)?\d\d\b/i;

const seasons =
  /\bsum(?:med)? over\b|\b(?:sum|total|mean|average) (?:of|for) (?:the )?(?:season|summer|winter|year|month)\b|\b(?:weighted|depth) (?:mean|average)\b/i;

/** Says what could be done, or was not. */
export const notDone =
  /\b(?:not|never|no|without|before|can be|could be|may be|should|must|please|task|question|instead of|unlike|use (?:pixels|only|it)|recommended|users?)\b/i;

const folded = (text: string): string => text.toLowerCase().replaceAll(/(?<=[iy])z(?=e|i|a)/g, 's');

const vocabularies = new WeakMap<Product, string>();

/** All words by which the guide speaks of the product. */
export const vocabularyOf = (product: Product): string => {
  const known = vocabularies.get(product);
  if (known !== undefined) return known;
  const text = folded(JSON.stringify({ ...product, namePatterns: [], isNot: [], citation: '' }));
  vocabularies.set(product, text);
  return text;
};

const countsPeople = /^number of (?:people|persons|inhabitants)$/i;

const sentencesAbout = new WeakMap<Product, readonly string[]>();

/** Every text of the guide by itself: words that stand in different ones make no phrase. */
const sentencesOf = (product: Product): readonly string[] => {
  const known = sentencesAbout.get(product);
  if (known !== undefined) return known;
  const texts = vocabularyOf(product).split(/[{}[\]]|",?"|\. /);
  sentencesAbout.set(product, texts);
  return texts;
};

/** What somebody does to pixels that are there: each word of it may be the guide's, and the act is not. */
const isAct = /\bgaps?\b.*\b(?:filled|interpolated)\b/;

/** Its own words: the match itself, or each longer word of it. */
const isOwn = (product: Product, match: string): boolean => {
  // "Number of people" is what a population is.
  if (countsPeople.test(match) && product.bands.some(({ quantity }) => quantity === 'population')) return true;
  const words = (folded(match).match(/[a-z]{4,}/g) ?? []).map((word) => word.replace(/(?:ies|es|ed|s|y)$/, ''));
  const isSaid = (text: string): boolean => words.length > 0 && words.every((word) => text.includes(word));
  return isAct.test(folded(match)) ? sentencesOf(product).some(isSaid) : isSaid(vocabularyOf(product));
};

/** "Monthly" of a product of months, or of one that is a composite itself and of no shorter time. */
const isOwnPeriod = ({ name, cadence = '' }: Product, period: string): boolean =>
  new RegExp(period === 'annual' ? 'annual|year' : period.replace(/ly$/, ''), 'i').test(`${name} ${cadence}`);

/** "dir: flow direction, upa: drainage area": the guide's own list of layers. */
const listsLayers = ({ bands }: Product, sentence: string): boolean => {
  const labels = [...sentence.matchAll(/(?<![\w.])([\w.-]+)\s*[:=](?!\s*\d)/g)].map(([, label = '']) =>
    label.toLowerCase(),
  );
  return bands.some(({ id, aliases = [] }) => [id, ...aliases].some((name) => labels.includes(name.toLowerCase())));
};

/** The part of a sentence that calls the file another layer; undefined where none does. */
export const otherLayerIn = (product: Product, sentence: string): string | undefined => {
  if (notDone.test(sentence) || listsLayers(product, sentence)) return undefined;
  const [match, period = ''] = combined.exec(sentence) ?? [];
  if (match && !isOwnPeriod(product, period.toLowerCase())) return match;
  const normals = product.spans ? undefined : overYears.exec(sentence)?.[0];
  if (normals) return normals;
  const season = seasons.exec(sentence)?.[0];
  if (season) return season;
  return madeOf.map((pattern) => pattern.exec(sentence)?.[0]).find((one) => one !== undefined && !isOwn(product, one));
};
