/** What sentences of a readme, a tag or a description say of a raster: that it was computed, in which unit it is, how it is stored. */
import { inEnglish } from '../sentences/in-english.ts';
import { assertedIn, isPlanned, presentIn } from '../sentences/standing.ts';
import { type Subject, subjectOf } from '../sentences/subject.ts';
import { isCommandLine, rescalingIn } from './command-lines.ts';
import { number, toDivide, toMultiply, withoutThousands } from './factor-direction.ts';
import { linearStatement } from './linear-statements.ts';
import { isOfTheWorld } from './of-the-world.ts';
import { fractionOf, unitOf } from './spoken-units.ts';

export type Statement = {
  /** The file or tag that says so. */
  readonly source: string;
  /** The sentence, shortened. */
  readonly quote: string;
  /** The noun that the sentence begins with, where it is none for the numbers themselves. */
  readonly about?: Subject;
} & (
  | { readonly kind: 'derived'; readonly word: string }
  | { readonly kind: 'unit'; readonly unit: string; readonly subject: string }
  | { readonly kind: 'physical' }
  | { readonly kind: 'offset-removed' }
  | { readonly kind: 'encoding'; readonly scale?: number; readonly offset?: number }
  | { readonly kind: 'fill'; readonly value: number }
);

/** Words that make another layer of the one that they are about. */
const derivations: readonly RegExp[] = [
  /\banomal(?:y|ies)\b/i,
  /\bdifferences?\b(?! (?:vegetation|water|built|snow|moisture|index))/i,
  /\bchanges? (?:(?:of|in) (?:\w+ ){1,4})?(?:between|from|since|detected|relative)\b/i,
  /\b(?:re-?classifi(?:ed|cations?)|re-?cod(?:ed|ing)|re-?mapped|regrouped|simplified)\b/i,
  /\b(?:binari[sz](?:ed|ation)|dichotomi[sz]ed|boolean|differenced|presence\s?\/\s?absence)\b/i,
  // "3,8,9,10 -> 1": codes of one map become those of another; a projection or a size of pixels does not.
  /(?<![\w.:])\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\s*(?:->|→|=>)\s*\d{1,3}(?![\w.]|\s*(?:m|km|°|deg\w*|arc\w*)\b)/i,
  /\b(?:scaled|converted|mapped|stretched) (?:linearly )?(?:in)?to (?:a |the )?(?:range )?(?:0\s?(?:[-–.]+|to|and|\/)\s?(?:1|100|255)\b|8-?bit|bytes?\b|uint8|grey|gr[ae]yscale|classes|categories|a? ?masks?\b|0 and 1)/i,
  /\b(?:aggregated|collapsed|merged|grouped|generali[sz]ed) (?:in)?to\b(?=.*\b(?:class|classes|categories|groups|legend)\b)/i,
  /\b(?:own|custom|our|new|modified|changed) (?:\w+ ){0,2}(?:legend|codes|class(?:es| scheme)?|classification)\b/i,
  /\b(?:normali[sz]ed|standardi[sz]ed|re-?scaled|stretched|detrended|inverted)\b(?! (?:difference|burn|radar|water|to (?:gamma|sigma)))/i,
  /\b(?:z-?scores?|percentiles?|quantiles?|standard deviations?|principal components?)\b/i,
  /\b(?:decoded|unpacked|converted|translated) (?:from (?:the )?bits )?(?:in)?to (?:\w+ ){0,2}(?:classes|categories|codes|a legend)\b/i,
  /\b(?:percent(?:age)?|fraction|ratio|share|multiple) (?:of|to|over) (?:the )?(?:\w+[- ]){0,3}(?:normal|mean|average|median|climatology|baseline|maximum)\b/i,
  /\b(?:ranks?|ranked|ranking|deciles?|terciles?|quartiles?|quintiles?)\b(?= (?:of|among|within|against|in|over|from|class|\d)|[.,;]|$)/i,
  /\b(?:contrast|histogram|linear)[- ]stretch\w*/i,
  /\b(?:preview|quick-?look|browse|thumbnail|visuali[sz]ation|for display|rendered)\b/i,
  /\b(?:hillshade|shaded relief|simulated|synthetic(?! aperture)|toy data|made[- ]up|randomly generated|(?:log\w{0,3}|ln|sqrt|square[- ]root|logit|box-?cox|arc-?sin\w*)[- ]?transformed|log10|log1p|natural log\w*)\b/i,
  /\b(?:smoothed|despeckled|pan-?sharpened|histogram[- ]matched|bias[- ]corrected|downscaled by us|gap-?filled by)\b/i,
  // Corrections of the atmosphere that users make; the producer's own are words of its product.
  /\b(?:FLAASH|QUAC|ATCOR(?:-?\d)?|iCOR|ACOLITE|6SV?|DOS1|dark[- ]object subtraction)\b/i,
  /\b(?:residuals?|clusters?|k-?means|binary|thresholded|probabilit(?:y|ies))\b/i,
  /\b\w+ mask\b(?=\s*(?:[:(,]|$))/i,
  /\b(?:derived|computed|calculated|predicted|modelled|modeled) (?:from|by|with|using)\b/i,
  /\b(?:predictions?|predicted)\b/i,
  /\b(?:classifier|classification|model|random forest|neural network|regression) (?:output|predictions?|results?|trained)\b/i,
  /\btrained (?:on|with|from|against)\b/i,
  /\b(?:our|my) (?:own )?(?:\w+ ){0,2}(?:random forest|classifier|classification|neural network|model|prediction)s?\b/i,
  /\b(?:departures?|deviations?|trends?|slopes?(?!\s*[:=])|percent(?:age)? of (?:normal|mean)|percent change|minus)\b/i,
];

/** A sentence that says what can be done with the data, or what was not done, says nothing of what they are. */
const purpose =
  /\b(?:can be|could be|may be|to (?:compute|calculate|derive|estimate|map|study)|used (?:to|for)|for (?:computing|calculating)|please|should|task|question|not|never|without|before|no|instead of|unlike)\b/i;

const value = (text: string): number => Number(text.replace(/[−–]/g, '-').replace(',', '.').replaceAll(/\s/g, ''));
/** The distinct numbers of the first pattern that finds some. */
const numbersBy = (sentence: string, patterns: readonly string[]): readonly number[] => {
  for (const pattern of patterns) {
    const found = [...sentence.matchAll(new RegExp(pattern, 'gi'))].map(([, digits]) => value(digits ?? ''));
    const numbers = [...new Set(found.filter(Number.isFinite))];
    if (numbers.length > 0) return numbers;
  }
  return [];
};

/** The number that is found; nothing where there are several: “0.01 for rain, scale factor 0.02 for heat”. */
const first = (sentence: string, patterns: readonly string[]): number | undefined => {
  const numbers = numbersBy(sentence, patterns);
  return numbers.length === 1 ? numbers[0] : undefined;
};

/** What was done last decides: "reflectance = raw*0.0000275-0.2, then multiplied by 10000". */
const lastStep = (sentence: string): string => {
  const steps = sentence.split(/[,;]?\s+(?:and )?(?:then|afterwards|finally|after that)\s+/i);
  // Types of numbers have digits, too.
  return (
    steps.findLast((step) => /\d/.test(step.replaceAll(/\b(?:u?int|float)[ -]?\d+\b|\b\d+[- ]bit\b/gi, ''))) ?? sentence
  );
};

/** Kelvins of a number that is still to be scaled, or a scale of what is no longer kelvins: in which order is not told. */
const isConversion = (sentence: string): boolean =>
  /\bsubtract(?:ing|ed)?\s+27[23][.,]?\d*\b.*\b(?:multipl|divid)/i.test(sentence);

/** "Transverse Mercator, scale factor 0.9996": how maps are drawn. */
const isOfProjection = (sentence: string, factor: number): boolean =>
  Math.abs(factor - 1) < 0.1 && /\b(?:mercator|utm|projection|easting|northing|meridian)\b/i.test(sentence);

const encodingOf = (text: string): { scale?: number; offset?: number } | undefined => {
  const sentence = lastStep(withoutThousands(text));
  const formula = linearStatement(sentence);
  if (formula) return { scale: formula.scale, offset: formula.offset };
  const multiplied = isConversion(sentence) ? undefined : first(sentence, toMultiply);
  const divided = first(sentence, toDivide);
  const offset = first(sentence, [
    String.raw`\b(?:add_?)?offset\s*(?:of|is|was|[:=])?\s*${number}`,
    // The x of "TanDEM-X 2011-2015" multiplies nothing.
    String.raw`(?:[×*]|(?<![\w-])x)\s*\d[\d.]*(?:e[-−]?\d+)?\s*([-−–+]\s?\d+(?:\.\d+)?)`,
  ]);
  const factor = multiplied !== undefined && isOfProjection(sentence, multiplied) ? undefined : multiplied;
  const scale = factor ?? (divided ? 1 / divided : fractionOf(sentence));
  if (scale === 0 || (scale === undefined && offset === undefined)) return undefined;
  return { ...(scale === undefined ? {} : { scale }), ...(offset === undefined ? {} : { offset }) };
};

const isPhysical = (sentence: string): boolean =>
  (/\b(?:scal(?:e|ing)(?: factors?)?|factors?|calibration|conversion|gain)s?(?: and (?:the )?offsets?)?\b[^.]{0,40}\b(?:already|has been|have been|was|were)\b[^.]{0,15}\bapplied\b/i.test(
    sentence,
  ) &&
    !/\b(?:no|not|never|nothing|without|none|should|must|yet|if|unless)\b/i.test(sentence)) ||
  /\balready (?:been )?(?:scaled|converted|multiplied|calibrated|applied|physical|in (?:physical|reflectance|kelvin|degrees))\b/i.test(
    sentence,
  ) ||
  // "No scaling applied" is said of numbers as they were delivered.
  /\bno (?:(?:further|additional|more) (?:scaling|scale(?: factor)?|conversion)\b|(?:scaling|scale(?: factor)?|conversion) (?:is |was |factor is )?(?:needed|necessary|required)\b)/i.test(
    sentence,
  ) ||
  /\bdo not (?:apply|re-?scale|scale|multiply)\b/i.test(sentence);

const isOffsetRemoved = (sentence: string): boolean =>
  /offset\b[^.]{0,40}\b(?:removed|subtracted|taken out|corrected|harmoni[sz]ed)\b/i.test(sentence) ||
  (/offset\b[^.]{0,40}\b(?:already|been|was|were)\b[^.]{0,20}\b(?:added|applied|included)\b/i.test(sentence) &&
    !/\b(?:not|never|must|should|yet)\b/i.test(sentence)) ||
  /\b(?:removed|subtracted|harmoni[sz]ed)\b[^.]{0,30}\boffset\b/i.test(sentence);

/** Missing values; a sentence may tell several: "no data -9999, missing -1". */
const fillsOf = (sentence: string): readonly number[] =>
  numbersBy(sentence, [
    String.raw`(?:\b|_)(?:no ?-?_?data|fill|missing|null|void)(?: ?_?(?:value|data|pixels?|code|areas?))*\s*(?:is|are|of|was|as|=|:)?\s*(?:set to |coded as |flagged (?:as|with) |marked (?:as|with) )?${number}(?![\w%])`,
    String.raw`${number}\s*(?:=|:|means|marks|is|for|stands for)\s*(?:no ?-?data|fill|missing|void)`,
  ]);

const longest = 160;

/** "Weiss et al. (2007)", "e.g. 255": full stops that end no sentence. */
const abbreviation = String.raw`(?<!\b(?:al|e\.g|i\.e|cf|vs|approx|resp|ca|z\.B|bzw|p\.ej|[Ff]ig|[Vv]ol|[Nn][or])\.)`;
const sentenceEnd = new RegExp(String.raw`\r?\n|(?<=[.;!?])${abbreviation}\s+(?=[A-Z“"(])`);

/** Sentences of a text: lines, and what full stops and semicolons part. */
const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 2);

const statementsOf = (said: string, source: string): Statement[] => {
  const quote = said.length > longest ? `${said.slice(0, longest)}…` : said;
  const sentence = inEnglish(said);
  const about = subjectOf(sentence);
  const common = { source, quote, ...(about ? { about } : {}) };
  if (isCommandLine(sentence)) {
    const word = rescalingIn(sentence);
    return word ? [{ ...common, kind: 'derived', word }] : [];
  }
  const asserted = assertedIn(sentence);
  const present = presentIn(sentence);
  const offsetRemoved = isOffsetRemoved(present);
  const physical = !offsetRemoved && isPhysical(present);
  const word =
    purpose.test(sentence) || isPlanned(sentence)
      ? undefined
      : derivations
          .map((pattern) => pattern.exec(sentence)?.[0])
          .find((found) => found !== undefined && !isOfTheWorld(sentence, found));
  const unit = unitOf(asserted);
  const encoding = physical || offsetRemoved ? undefined : encodingOf(asserted);
  return [
    ...(word ? [{ ...common, kind: 'derived' as const, word }] : []),
    ...(unit ? [{ ...common, kind: 'unit' as const, ...unit }] : []),
    ...(physical ? [{ ...common, kind: 'physical' as const }] : []),
    ...(offsetRemoved ? [{ ...common, kind: 'offset-removed' as const }] : []),
    ...(encoding ? [{ ...common, kind: 'encoding' as const, ...encoding }] : []),
    ...fillsOf(asserted).map((missing) => ({ ...common, kind: 'fill' as const, value: missing })),
  ];
};

/** What a record of commands says: which of them made other numbers. */
export const commandsIn = (text: string, source: string): Statement[] =>
  sentencesOf(text).flatMap((sentence) => (isCommandLine(sentence) ? statementsOf(sentence, source) : []));

/** The numbers of a DOI are no factors, and the initial of an author is no metre. */
const withoutReferences = (text: string): string =>
  text
    .replaceAll(/\bhttps?:\/\/\S+|\bdoi:?\s*10\.\d{4,}\S*/gi, ' ')
    .replaceAll(/\p{Lu}[\p{L}'’-]+,\s+(?:\p{Lu}\.[-\s]?)+(?=[\s,;&(]|and\b|$)/gu, ' ');

/** What a text about one raster says. */
export const statementsIn = (text: string, source: string): Statement[] =>
  sentencesOf(withoutReferences(text)).flatMap((sentence) => statementsOf(sentence, source));
