/** One product that a file may be: its evidence, what its bands would be, and what speaks against it. */
import type { ProductBand } from '../product-table.ts';
import { products } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { bandsInOrder, nameOrderDoubt, orderDoubt } from './band-order.ts';
import { belowZeroDoubt, linearPowerDoubt } from './below-zero.ts';
import { byItsCodes, classBand, codesDoubt } from './class-band.ts';
import { type BandClues, type FileClues, stemOf } from './clues.ts';
import { dateDoubt } from './date-doubt.ts';
import { datumDoubt } from './datum-doubt.ts';
import { dayDoubt } from './day-doubt.ts';
import { descriptionDoubt } from './described-otherwise.ts';
import { evidenceFor } from './evidence.ts';
import type { Evidence } from './evidence-of.ts';
import { explainedEnd } from './explained-end.ts';
import { fitOf } from './fit.ts';
import type { Fit } from './fit-kind.ts';
import { folderDoubt } from './folder-doubt.ts';
import { differenceDoubt } from './goes-back.ts';
import { gridDoubt, placeDoubt } from './grid-doubt.ts';
import { labelDoubt, namedLayerDoubt } from './label-doubt.ts';
import { levelDoubt, levelWordDoubt } from './level-doubt.ts';
import { madeAnew } from './made-anew.ts';
import { maskDoubt } from './mask-doubt.ts';
import { methodDoubt } from './method-doubt.ts';
import { tellingAgainst } from './no-counter-evidence.ts';
import { nodataDoubt } from './nodata-doubt.ts';
import { objectionsTo } from './objections.ts';
import { derivedBand, layersOfOthers, noLayer, strangerReason } from './odd-band.ts';
import { offsetDoubt } from './offset-doubt.ts';
import { periodDoubt } from './period-doubt.ts';
import { keepsItsMeaning, pixelDoubt } from './pixel-size.ts';
import { platformDoubt } from './platform-doubt.ts';
import { bandNamed, bandOfRole, isTelling, onlyBand } from './product-bands.ts';
import { recodedDoubt, regroupedDoubt } from './recoded-doubt.ts';
import { recordDoubt } from './record-doubt.ts';
import { griddedName, saidOfValues } from './said-of-values.ts';
import { degreesDoubt, keepsScene } from './scene-grid.ts';
import { documentObjections, identityObjections, namedOtherwise } from './stated-identity.ts';
import { releaseDoubt } from './stated-release.ts';
import { averagedTotals, changeDoubt } from './text-changes.ts';
import { textDoubt } from './text-identity.ts';
import { tileDoubt } from './tile-doubt.ts';
import { unitTimeDoubt } from './unit-time-doubt.ts';
import { unitWords } from './unit-words.ts';

export interface Candidate extends Evidence {
  /** What each band of the file would be. */
  readonly bands: readonly (ProductBand | undefined)[];
  readonly fits: readonly (Fit | null)[];
  /** It is not this product. */
  readonly hard: readonly string[];
  /** It may be, but something is odd. */
  readonly soft: readonly string[];
  /** What is said of its numbers makes another quantity of them. */
  readonly quantityDoubted: boolean;
  /** Nothing is odd but the size of its pixels, and its stored numbers mean the same in pixels of any size. */
  readonly resampledOnly: boolean;
}

/** Called by a number or a date, if at all: orbits or days of the one band that the file's name tells. */
const isCounted = ({ description }: BandClues): boolean =>
  /^(?:(?:band|layer|orbit|time|date|day)?[\s_-]*[\d:.TZ-]*)$/i.test(description);

const bound = (evidence: Evidence, clues: FileClues): (ProductBand | undefined)[] => {
  const { product, band } = evidence;
  if (evidence.spread) return clues.bands.map(() => undefined);
  const byName = clues.bands.map(
    ({ description, name, labels, role }) =>
      bandNamed(product, description) ??
      bandNamed(product, name) ??
      labels.map((label) => bandNamed(product, label)).find((one) => one !== undefined) ??
      (evidence.strength === 3 ? bandOfRole(product, role) : undefined),
  );
  const only = onlyBand(product);
  if (clues.bands.length === 1) {
    const known = byName[0] ?? band;
    // A name that tells a band which is not known here is no word for another one.
    if (known) return [byItsCodes(known, evidence, clues)];
    if (evidence.otherBand || isTelling(clues.bands[0]?.description ?? '')) return [undefined];
    return [only ?? classBand(evidence, clues)];
  }
  if (byName.some((one) => one !== undefined)) return byName;
  if (product.spectrum && evidence.strength === 3) return clues.bands.map(() => only);
  const layers = band && evidence.strength >= 2 && clues.bands.every(isCounted) ? band : undefined;
  return [...(bandsInOrder(product, clues.bands) ?? clues.bands.map(() => layers))];
};

const bandDoubts = (evidence: Evidence, clues: FileClues, bands: readonly (ProductBand | undefined)[]): string[] => {
  const unbound = bands.filter((band) => band === undefined).length;
  // Files with named layers hold more than a guide's table; a stack without names is known by its order or not at all.
  if (unbound < bands.length || bands.length <= 1 || evidence.strength < 3) return [];
  return [`${unbound} of its ${clues.bands.length} bands are none that the product is known to hold in this order`];
};

const fitReasons = (fits: readonly (Fit | null)[], bands: readonly BandClues[], kind: Fit['kind']): string[] =>
  fits.flatMap((fit, index) => {
    if (fit?.kind !== kind || !('reason' in fit)) return [];
    return [bands.length > 1 ? `band ${index + 1}: ${fit.reason}` : fit.reason];
  });

/** Numbers with a fraction that are physical are no doubt about the product; whole ones might be another layer. */
const scaledIsSure = (bands: readonly BandClues[]): boolean => bands.every(({ dtype }) => dtype.startsWith('float'));

/** Bands without the one that cannot be the product's, and how all of them fit. */
interface Bound {
  readonly bands: readonly (ProductBand | undefined)[];
  readonly fits: readonly (Fit | null)[];
  /** Fits that speak against the product. */
  readonly telling: readonly (Fit | null)[];
}

/**
 * Of a stack of whole numbers whose bands are all called as the product's are, one may hold impossible values: the others stay what they are.
 * Physical numbers are different: whoever converted one of them has converted others too.
 */
const withoutImpossible = (
  { strength, product }: Evidence,
  { bands: clues }: FileClues,
  bands: readonly (ProductBand | undefined)[],
  fits: readonly (Fit | null)[],
): Bound => {
  const odd = fits.flatMap((fit, index) => (fit?.kind === 'other' ? [index] : []));
  const [at] = odd;
  const isOwn = ({ description, name, dtype }: BandClues): boolean =>
    dtype.includes('int') && (bandNamed(product, description) ?? bandNamed(product, name)) !== undefined;
  const good = fits.filter((fit) => fit?.kind === 'same').length;
  if (at === undefined || odd.length > 1 || strength < 2 || good < 2 || good < fits.length / 2 || !clues.every(isOwn))
    return { bands, fits, telling: fits };
  return { bands: bands.with(at, undefined), fits, telling: fits.with(at, null) };
};

const isMeasurement = (band: ProductBand | undefined): boolean =>
  band !== undefined && !['codes', 'flags'].includes(findQuantity(band.quantity)?.kind ?? 'codes');

/** Bands of several types in a file that has one type for all: that of some of them. */
const isOfOneType = (bands: readonly (ProductBand | undefined)[], { bands: clues }: FileClues): boolean => {
  const own = new Set<string | undefined>(bands.map((band) => band?.dtype));
  const [dtype = '', ...others] = new Set(clues.map((one) => one.dtype));
  return others.length === 0 && own.size > 1 && own.has(dtype);
};

const candidateOf = (evidence: Evidence, clues: FileClues): Candidate => {
  const all = bound(evidence, clues);
  const oneType = isOfOneType(all, clues);
  const { bands, fits, telling } = withoutImpossible(
    evidence,
    clues,
    all,
    all.map((band, index) => {
      const own = clues.bands[index];
      return band && own ? fitOf(evidence.product, band, own, oneType) : null;
    }),
  );
  const derived =
    evidence.derived.length > 0
      ? [`the name says that it is another layer, or made from it: “${evidence.derived.join('”, “')}”`]
      : [];
  const resampled = pixelDoubt(evidence, clues);
  const against = tellingAgainst(clues, !bands.some(isMeasurement));
  const otherwise = [
    ...changeDoubt(evidence.product, bands, against),
    ...datumDoubt(evidence.product, bands, against),
    ...descriptionDoubt(evidence.product, bands, against),
    ...saidOfValues(evidence.product, bands, against),
    ...differenceDoubt(clues.path),
    ...labelDoubt(evidence, bands, clues),
    ...methodDoubt(evidence.product, bands, clues),
    ...recordDoubt(evidence.product, bands, clues),
  ];
  const soft = [
    ...fitReasons(telling, clues.bands, 'soft'),
    ...(scaledIsSure(clues.bands) ? [] : fitReasons(telling, clues.bands, 'scaled')),
    ...offsetDoubt(bands, clues),
    ...belowZeroDoubt(bands, clues),
    ...linearPowerDoubt(bands, clues),
    ...dayDoubt(evidence, bands, clues),
    ...gridDoubt(evidence, bands, clues),
    ...placeDoubt(clues),
    ...tileDoubt(evidence, clues),
    ...maskDoubt(evidence, bands, against),
    ...recodedDoubt(evidence.product, bands, clues),
    ...regroupedDoubt(evidence.product, bands, against),
    ...namedOtherwise(evidence.product, clues),
    ...nodataDoubt(evidence, bands, clues),
    ...dateDoubt(evidence, clues),
    ...(evidence.strength === 3 ? textDoubt(evidence.product, against) : []),
    ...otherwise,
    ...levelDoubt(evidence.product, against),
    ...levelWordDoubt(evidence, clues.path),
    ...namedLayerDoubt(evidence, bands, clues),
    ...releaseDoubt(evidence, clues),
    ...unitTimeDoubt(evidence, bands, clues),
    ...griddedName(evidence.product, stemOf(clues.path), evidence.matched),
    ...periodDoubt(evidence, clues),
    ...platformDoubt(evidence, clues),
    ...(clues.strangers ?? []),
    ...bandDoubts(evidence, clues, all),
    ...orderDoubt(evidence.product, clues.bands),
    ...noLayer(evidence),
    ...layersOfOthers(evidence, clues, all),
    ...codesDoubt(evidence, clues, all),
    ...nameOrderDoubt(evidence.product, stemOf(clues.path), all),
    ...folderDoubt(evidence.product, clues),
    // A word alone establishes nothing that could be doubted.
    ...(evidence.wordsOnly ? [] : madeAnew(evidence, bands, clues, against)),
  ];
  const inDegrees = degreesDoubt(evidence, clues);
  const keeps =
    keepsItsMeaning(evidence.product, bands, fits, clues) || (resampled.length === 0 && keepsScene(bands, clues));
  return {
    ...evidence,
    bands,
    fits,
    hard: [
      ...derived,
      ...derivedBand(evidence, clues),
      ...strangerReason(evidence, bands, clues),
      ...objectionsTo(evidence.product, bands, against),
      ...identityObjections(evidence.product, clues),
      ...documentObjections(evidence.product, clues),
      ...explainedEnd(evidence, against),
      ...averagedTotals(bands, clues),
      ...unitWords(bands, clues),
      ...fitReasons(telling, clues.bands, 'other'),
    ],
    soft: [...soft, ...resampled, ...inDegrees],
    quantityDoubted: otherwise.length > 0,
    resampledOnly: resampled.length + inDegrees.length > 0 && soft.length === 0 && keeps,
  };
};

/** Every product for which anything speaks. */
export const candidatesOf = (clues: FileClues): Candidate[] =>
  products().flatMap((product) => {
    const evidence = evidenceFor(product, clues);
    const candidate = evidence ? candidateOf(evidence, clues) : null;
    // A word in a tag for a product that has none of the file's layers is no candidate.
    const empty =
      candidate?.wordsOnly && !candidate.named && candidate.hard.length === 0 && candidate.bands.every((band) => !band);
    return candidate && !empty ? [candidate] : [];
  });
