/**
 * Which product a file is, from its name, tags, documents, siblings and values. The verdict is *established* (nothing speaks
 * against it), *likely* (something does, or only words speak for it) or *unknown*.
 */
import type { Product, ProductBand } from '../product-table.ts';
import { belowZero, byScene, outOfPeriod } from './by-scene.ts';
import { type Candidate, candidatesOf } from './candidate.ts';
import type { FileClues } from './clues.ts';
import { withEqualLayers } from './equal-layers.ts';
import type { Fit } from './fit-kind.ts';
import { type MadeFrom, madeFrom } from './made-from.ts';
import { withOddSpectra } from './odd-spectra.ts';
import { openLevel } from './open-level.ts';
import { isOfOtherSize } from './pixel-size.ts';
import { bandNamed } from './product-bands.ts';
import { mostAlike, shortened } from './refused.ts';

export interface Recognised {
  readonly status: 'established' | 'likely' | 'unknown';
  /** Products that remain; facts hold where all of them agree. */
  readonly products: readonly Product[];
  readonly for: readonly string[];
  readonly against: readonly string[];
  /** For each remaining product, what each band of the file is. */
  readonly bands: readonly (readonly (ProductBand | undefined)[])[];
  readonly fits: readonly (Fit | null)[];
  /** What the stored numbers mean is established, though the file is not as the producer delivers it: in pixels of another size. */
  readonly encodingHolds: boolean;
  /** What each band sees is established, though not how it is stored: all are called as the bands of the one sensor that is named. */
  readonly rolesHold: boolean;
  /** Nothing but words speak for it: a likely product whose quantity may be another one. */
  readonly wordsOnly: boolean;
  /** What is said of its numbers makes another quantity of them than the product's. */
  readonly quantityDoubted: boolean;
  /** Units of products that the values rule out: a text that names one speaks of the product, not of these numbers. */
  readonly refusedUnits: readonly string[];
  /** What such products measure: the words of a name that tells one tell nothing of these numbers. */
  readonly refusedQuantities: readonly string[];
  /** Named parts of an official name: platform, tile, level … */
  readonly fields: Readonly<Record<string, string>>;
  /** The part of the file's own name that is official; '' where none is. */
  readonly matched: string;
  /** Names of products whose official name it has, and none of which it is. */
  readonly calledAfter?: readonly string[];
  /** What its bands measure all the same, where it is a mean of that product. */
  readonly madeFrom?: MadeFrom;
  /** Named parts of that name: dates in it stay dates. */
  readonly calledParts?: Readonly<Record<string, string>>;
}

const none = (against: readonly string[], refused: readonly (ProductBand | undefined)[] = []): Recognised => ({
  refusedUnits: [...new Set(refused.flatMap((band) => band?.unit ?? []))],
  refusedQuantities: [...new Set(refused.flatMap((band) => band?.quantity ?? []))],
  status: 'unknown',
  products: [],
  for: [],
  against,
  bands: [],
  fits: [],
  encodingHolds: false,
  rolesHold: false,
  wordsOnly: false,
  quantityDoubted: false,
  fields: {},
  matched: '',
});

/** Many codes, all of one table and of no simple count, are as good as a signature. */
const hasSignature = ({ product, bands }: Candidate, clues: FileClues): boolean =>
  bands.some((band, index) => {
    const table = product.classes?.find((one) => one.band === band?.id);
    const codes = clues.bands[index]?.distinct?.filter((code) => String(code) in (table?.codes ?? {})) ?? [];
    const telling = codes.filter((code) => code > Object.keys(table?.codes ?? {}).length);
    return codes.length >= 4 && telling.length >= 3;
  });

/** "T32TLR_20200615T123456_B04" begins within "S2A_MSIL2A_…_T32TLR_20200615T123456". */
const beginsWithin = (name: string, other: string): boolean =>
  Array.from({ length: name.length - 1 }, (_, index) => name.length - 1 - index).some(
    (length) => length >= 8 && other.endsWith(name.slice(0, length)),
  );

/** "N45E007_DEM" is a name of its own, and only a part of "TDM1_DEM__30_N45E007_DEM". */
const withinOther = ({ matched }: Candidate, all: readonly Candidate[]): boolean =>
  matched !== '' &&
  all.some(
    (other) =>
      other.matched.length > matched.length &&
      (other.matched.includes(matched) || beginsWithin(matched, other.matched)),
  );

/** Candidates that fit worse than another one of the same strength drop out. */
const narrowed = (candidates: readonly Candidate[], clues: FileClues): readonly Candidate[] => {
  const known = ({ bands }: Candidate): number => bands.filter((band) => band !== undefined).length;
  const whole = candidates.filter((one) => !withinOther(one, candidates));
  let left = whole.length > 0 ? whole : candidates;
  const most = Math.max(...left.map(known));
  left = left.filter((one) => known(one) === most);
  // COPERNICUS/S2_SR is a part of COPERNICUS/S2_SR_HARMONIZED, and another data set.
  const longest = Math.max(...left.map(({ id }) => id.length));
  left = left.filter(({ id }) => id.length === longest);
  const byId = left.filter(({ collection }) => collection);
  if (byId.length > 0) left = byId;
  const inFolder = left.filter(({ folder }) => folder);
  if (inFolder.length > 0) left = inFolder;
  // Band names that Terra's daily and 8-day files share: the archive's code in the name tells which.
  const called = left.filter(({ named, matched }) => named || matched !== '');
  if (called.length > 0) left = called;
  const mostWords = Math.max(...left.map(({ words }) => words));
  if (left.every(({ strength }) => strength === 1)) left = left.filter(({ words }) => words === mostWords);
  for (const doubt of [
    outOfPeriod,
    (one: Candidate) => belowZero(one, clues),
    (one: Candidate) => one.soft.length > 0,
    (one: Candidate) => isOfOtherSize(one, clues),
  ]) {
    const better = left.filter((one) => !doubt(one));
    if (better.length > 0) left = better;
  }
  return left;
};

const isSettled = (candidate: Candidate, clues: FileClues): boolean => {
  if (candidate.soft.length > 0) return false;
  if (candidate.strength === 3) return true;
  // An impossible band among good ones is bound to none.
  const measured = candidate.fits.every(
    (fit, index) =>
      fit?.kind === 'same' || fit?.kind === 'scaled' || (fit?.kind === 'other' && candidate.bands[index] === undefined),
  );
  return measured && (candidate.strength === 2 || hasSignature(candidate, clues));
};

/** Another data set on the scenes of this one: it has the scene's name, and all band names are the other's. */
const isOtherByBands = (tier: readonly Candidate[], all: readonly Candidate[]): boolean =>
  tier.length > 0 &&
  tier.every(({ nameOnly, bands }) => nameOnly && bands.length > 1 && bands.every((band) => band === undefined)) &&
  all.some(
    ({ strength, bands, hard }) => strength === 2 && hard.length === 0 && bands.every((band) => band !== undefined),
  );

/** So many bands of a sensor, called as it calls them, in a file that is named after it, are its bands. */
const fewestCalled = 3;

/** "S2A_…" with bands B02, B03, B04, B08: which level and baseline it is may be open, what they see is not. */
const isCalledBySensor = ({ product, bands, named, matched }: Candidate, clues: FileClues): boolean => {
  const names = clues.bands.map(({ description, name }) => description || name);
  const own = names.map((name) => bandNamed(product, name)?.id);
  const seeing = bands.filter((band) => band?.role != null && !product.namesAreCommon);
  return (
    (named || matched !== '') &&
    seeing.length >= fewestCalled &&
    new Set(own).size === own.length &&
    bands.every((band, index) => band !== undefined && own[index] === band.id)
  );
};

/** The verdict over a file's candidates. */
const verdict = (candidates: readonly Candidate[], clues: FileClues): Recognised => {
  for (const strength of [3, 2, 1] as const) {
    const tier = candidates.filter((one) => one.strength === strength);
    if (strength === 3 && isOtherByBands(tier, candidates)) continue;
    // A word alone is no reason to think of a product whose numbers look otherwise.
    const possible = tier.filter(({ hard, soft, wordsOnly }) => hard.length === 0 && !(wordsOnly && soft.length > 0));
    if (tier.length > 0 && possible.length === 0) {
      const named = mostAlike(tier, clues.path).map(
        ({ product, hard, soft }) => `not ${product.name}: ${shortened([...hard, ...soft]).join('; ')}`,
      );
      const impossible = tier.filter(({ fits }) => fits.some((fit) => fit?.kind === 'other'));
      const made = madeFrom(tier, clues);
      const refused = {
        ...none(
          named,
          impossible.flatMap(({ bands }) => bands),
        ),
        ...(made ? { madeFrom: made } : {}),
      };
      if (strength < 3) return refused;
      const parts = tier.find(({ fields, matched }) => matched !== '' && fields['year'] !== undefined);
      // The year of a layer over many years is its last, or that of its release.
      const isOfYears = parts?.product.spans !== undefined || parts?.band?.spans !== undefined;
      return {
        ...refused,
        calledAfter: tier.map(({ product }) => product.name),
        ...(parts && !isOfYears ? { calledParts: parts.fields } : {}),
      };
    }
    if (possible.length === 0) continue;
    const left = narrowed(possible, clues);
    const [first] = left;
    if (!first) continue;
    const settled = left.every((one) => isSettled(one, clues));
    const open = settled ? null : openLevel(left, candidates, clues.path);
    if (open !== null) return none([open]);
    return {
      status: settled ? 'established' : 'likely',
      products: left.map(({ product }) => product),
      for: first.reasons,
      against: [
        ...new Set(left.flatMap(({ soft }) => soft)),
        ...(settled || first.soft.length > 0 ? [] : ['a word in a name or a tag proves nothing']),
      ],
      bands: left.map(({ bands }) => bands),
      fits: first.fits,
      encodingHolds: !settled && strength === 3 && left.every(({ resampledOnly }) => resampledOnly),
      rolesHold: left.every((one) => one.soft.length === 0 && isCalledBySensor(one, clues)),
      wordsOnly: !settled && first.wordsOnly,
      quantityDoubted: left.every((one) => one.quantityDoubted),
      refusedUnits: [],
      refusedQuantities: [],
      fields: first.fields,
      matched: first.matched,
    };
  }
  return none([]);
};

/** The products of files that lie together, in their order. */
export const recognise = (files: readonly FileClues[]): Recognised[] => {
  const candidates = byScene(withOddSpectra(withEqualLayers(files.map(candidatesOf), files), files), files);
  return files.map((clues, index) => verdict(candidates[index] ?? [], clues));
};
