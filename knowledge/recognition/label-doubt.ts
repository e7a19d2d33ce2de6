/**
 * What a file calls its own numbers, against the product that its name tells: another quantity, statistic, kind, polarisation or unit, or a script that
 * is not read here. It never rules the product out, and never leaves it established.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { kindIn } from '../quantity-kinds.ts';
import { alteringWords } from '../quantity-phrase.ts';
import { parseUnit } from '../units.ts';
import { auxiliaryLayer } from './auxiliary-layer.ts';
import { type FileClues, stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { namesOther, namesOtherIndex } from './label-quantity.ts';
import { isOfAnotherKind } from './objections.ts';
import { vocabularyOf } from './other-layers.ts';
import { type Label, labelsOf } from './own-labels.ts';
import { bandAtEnd, bandNamed } from './product-bands.ts';
import { speaksOfMaking } from './words.ts';

type Bands = readonly (ProductBand | undefined)[];

/** Words of methods, and ones that stand beside any quantity: "16 days", "derived", "quality-controlled". */
const saysLittle =
  /^(?:derived|source|method|sensor|station|name|id|type|tipo|nom|rate|concentration|densit\w*|dichte|quality|calidad|qualite|masked|days|hours|date|relative|normali[sz]ed|proxy|code|codes|codigo|zone)$/i;

/** What quantities of a kind are called: a share of a share, classes of codes. */
const ofKind: Readonly<Record<string, RegExp>> = {
  percent:
    /^(?:percent\w*|prozent|porcentaje|pourcentage|ratio|fraction|share|anteil|index|probabil\w*|wahrscheinlichkeit)$/i,
  fraction:
    /^(?:percent\w*|prozent|porcentaje|pourcentage|ratio|fraction|share|anteil|index|probabil\w*|coefficient)$/i,
  total: /^(?:counts?|number|numero|nombre|anzahl|frequency)$/i,
  codes: /^(?:class\w*|category|klasse|clase|flags?|mask|index|number|threshold|count)$/i,
  flags: /^(?:class\w*|category|flags?|mask|index|number)$/i,
  date: /^(?:timing|onset|duration|number|duree|dauer)$/i,
  index: /^(?:index|indice|score|difference|ratio|standardi[sz]ed|anomal\w*|change|differenced?)$/i,
  decibel: /^(?:log|log10|ratio)$/i,
};

/** What an uncertainty is called. */
const ofUncertainty = /^(?:uncertaint\w*|errors?|std\w*|deviations?|variance|incertitude|unsicherheit|fehler)$/i;

const plain = (text: string): string => text.toLowerCase().replaceAll(/(?<=[iy])z(?=e|i|a)/g, 's');

const vocabularies = new WeakMap<ProductBand, string>();

/** The words by which the guide and the table of quantities speak of one band. */
const wordsOf = (band: ProductBand): string => {
  const known = vocabularies.get(band);
  if (known !== undefined) return known;
  const { id = '', name = '', aliases = [] } = findQuantity(band.quantity) ?? {};
  const text = plain(JSON.stringify([band, id, name, ...aliases]));
  vocabularies.set(band, text);
  return text;
};

const altersIt = ({ name, cadence = '', notes = [] }: Product, band: ProductBand, word: string): boolean =>
  !saysLittle.test(word) &&
  !(band.quantity === 'uncertainty' && ofUncertainty.test(word)) &&
  !(band.unit === '%' && ofKind['percent']?.test(word)) &&
  !(ofKind[findQuantity(band.quantity)?.kind ?? '']?.test(word) ?? false) &&
  !`${wordsOf(band)} ${plain([name, cadence, ...notes].join(' '))}`.includes(
    plain(word).replace(/(?:ies|es|s|y)$/, ''),
  );

/** Quantiles and spreads, in the short forms of names of layers. */
const spreads =
  /(?<![A-Za-z])(?:Q0?[._]\d+|[QP]\d{2}|(?:\d{1,2}(?:st|nd|rd|th) )?(?:percentile|quantile)|std_?dev|stdev|std|sd|standard[ _-](?:deviation|error)|uncertainty)(?![A-Za-z])/gi;

const otherSpread = (path: string, bands: Bands, text: string): boolean =>
  !bands.some((band) => band?.quantity === 'uncertainty') &&
  [...text.matchAll(spreads)].some(([word]) => {
    const said = plain(word).replaceAll(/[\s_.]/g, '');
    const own = plain([stemOf(path), ...bands.map((band) => (band ? wordsOf(band) : ''))].join(' '));
    return !own.replaceAll(/[\s_.]/g, '').includes(said);
  });

/** "100 - IMD", "= 1 - cover": the other share. */
const complement = /(?:^|[=(:]\s*)\(?(?:1|1\.0|100)\s*[-−]\s*[A-Za-z]\w+/;

const polarisations = /(?<![A-Za-z])(VV|VH|HH|HV)(?![A-Za-z])/g;

const otherPolarisation = (bands: Bands, text: string): boolean => {
  const said = [...text.matchAll(polarisations)].map(([, one = '']) => one.toLowerCase());
  const own = bands.flatMap((band) => (band?.role && /^[vh]{2}$/.test(band.role) ? [band.role] : []));
  return said.length > 0 && own.length > 0 && !own.some((one) => said.includes(one));
};

/** Which kind of its quantity the guide or a part of the official name tells. */
const ownKind = ({ product, fields, matched }: Evidence, band: ProductBand): string | undefined => {
  const { notes = [] } = product;
  const deliveries = (product.variants ?? []).filter(({ part, is }) =>
    new RegExp(`^(?:${is})$`).test(fields[part] ?? ''),
  );
  return (
    band.kind ??
    kindIn(band.quantity, deliveries.map(({ name }) => name).join(' . ')) ??
    kindIn(band.quantity, `${band.id} . ${band.note ?? ''}`) ??
    kindIn(band.quantity, matched) ??
    kindIn(band.quantity, notes.join(' . '))
  );
};

const otherKind = (evidence: Evidence, bands: Bands, text: string): boolean =>
  bands.some((band) => {
    const said = band && kindIn(band.quantity, text);
    const own = band && ownKind(evidence, band);
    return said !== undefined && own !== undefined && said !== own;
  });

/** "people per km2", "people per pixel (count)": a label that is a unit. */
export const unitOfLabel = (text: string): string | undefined => {
  const bare = text.replaceAll(/\([^()]*\)/g, ' ').trim();
  const unit = bare.replace(/\bper (?:grid[ -]?)?(?:cell|pixel)s?\b/i, 'per pixel');
  return /\s|\//.test(unit) && parseUnit(unit) ? unit : undefined;
};

const otherUnit = (bands: Bands, text: string): boolean => {
  const unit = unitOfLabel(text);
  return unit !== undefined && bands.every((band) => band && isOfAnotherKind(unit, band.unit));
};

/** Letters of scripts that no table of words here has; those of formulas are Greek, and the micro sign is of all scripts. */
const unread = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Common}]/u;

const isUnread = ({ name, aliases, keywords }: Product, text: string): boolean =>
  unread.test(text) && ![name, ...aliases, ...keywords].some((own) => unread.test(own));

/** A band whose guide says that its numbers are logarithms, in a file that says they are none any more. */
const noLogarithm = (bands: Bands, text: string): boolean =>
  /\banti-?log\w*\b/i.test(text) && bands.some((band) => /\blogarithm/i.test(band?.note ?? ''));

/** Models and depths below the ground that a guide does not speak of: "root zone", "model analysis". */
const madeOtherwise =
  /\b(?:root[- ]?zone|forecasts?|hindcasts?|model(?:l?ed)? (?:analysis|output|run)|re-?analysis|simulat(?:ed|ion)|projected|projections?)\b/i;

const isMadeOtherwise = (product: Product, bands: Bands, text: string): boolean => {
  const [said] = madeOtherwise.exec(text) ?? [];
  const [word = ''] = plain(said ?? '').match(/[a-z]{4,}/) ?? [];
  const isOfRoots = word === 'root' && bands.some((band) => /rz|root/i.test(band?.id ?? ''));
  return said !== undefined && !isOfRoots && !vocabularyOf(product).includes(word.slice(0, 6));
};

const contradicts = (evidence: Evidence, bands: Bands, { text, isTitle, band }: Label, path: string): boolean => {
  const { product } = evidence;
  const ofFile = band === undefined;
  if (otherPolarisation(bands, text) || otherKind(evidence, bands, text) || isUnread(product, text)) return true;
  if (namesOtherIndex(bands, text)) return true;
  if (speaksOfMaking(text)) return false;
  if (isTitle && text.includes(' ') && !/^(?:TOA|top[- ]of|surface|bottom[- ]of)\b/i.test(text)) return false;
  return (
    namesOther(product, bands, text, ofFile) ||
    bands.every((band) => band && alteringWords(text).some((word) => altersIt(product, band, word))) ||
    otherSpread(path, bands, text) ||
    otherUnit(bands, text) ||
    complement.test(text) ||
    noLogarithm(bands, text) ||
    isMadeOtherwise(product, bands, text)
  );
};

/** Reasons from what a file calls its numbers why they are others than the product's. */
export const labelDoubt = (evidence: Evidence, bands: Bands, clues: FileClues): string[] => {
  const { product } = evidence;
  const said = labelsOf(clues).find((label) => {
    const own = label.band === undefined ? bands : bands.slice(label.band, label.band + 1);
    if (own.length === 0 || own.some((band) => band === undefined)) return false;
    const named = bandNamed(product, label.text);
    if (named) return own.every((band) => band !== named);
    return contradicts(evidence, own, label, clues.path);
  });
  return said ? [`${said.source} says “${said.text}”`] : [];
};

/** The layer that the only band of a file is called as, where the file's name tells another one; layers beside the main one come in its files. */
export const namedLayerDoubt = (
  { product, band, matched, fields }: Evidence,
  [own, ...others]: Bands,
  { path, bands }: FileClues,
): string[] => {
  const called = bands[0]?.description || bands[0]?.name || '';
  // Steps of one layer are one; several layers are told apart by nothing here.
  if (
    others.some((one) => one !== own) ||
    !own ||
    !band ||
    own === band ||
    own.beside ||
    matched === '' ||
    auxiliaryLayer(called)
  )
    return [];
  const stem = stemOf(path);
  const rest = stem.slice(stem.indexOf(matched) + matched.length);
  const stated = [fields['band'] ?? '', rest].find((text) => text !== '' && bandAtEnd(product, text) === band);
  return stated !== undefined && bandNamed(product, called) === own
    ? [`its band is called “${called}”, and its name says “${stated.replace(/^[_.-]+/, '')}”`]
    : [];
};
