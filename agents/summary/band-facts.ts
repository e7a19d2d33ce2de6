/** What the file, documents and the recognised product say of a band: its role, quantity, encoding, bits, and what they contradict. */
import type { BandEncoding, Guess } from '../../core/profile.ts';
import { bandRole } from '../../knowledge/bands.ts';
import { type AgreedBand, agreedBand } from '../../knowledge/recognition/agreed.ts';
import { auxiliaryLayer } from '../../knowledge/recognition/auxiliary-layer.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { type Claim, formula, sameFactors, settle } from '../claims.ts';
import type { BandEvidence } from './band-evidence.ts';
import { fileClaims, isOutvoted, nothing } from './file-claims.ts';
import { madeOf } from './made-of.ts';
import { namedUnitClaims } from './named-unit.ts';
import { inLikelyUnit, isScaled, staleUnit } from './own-unit.ts';
import { isStaleTag, spokenClaims, tornFactors } from './spoken-claims.ts';
import { productFills, statedFills } from './stated-fills.ts';
import { decidedReason } from './undecided.ts';
import { withOwnRange } from './valid-range.ts';

export interface BandFacts {
  readonly agreed: AgreedBand | null;
  readonly role: Guess | null;
  readonly quantity: Guess | null;
  readonly encoding: BandEncoding | null;
  readonly contradictions: readonly string[];
  /** What remains to be done to physical numbers. */
  readonly calibration: string | null;
  /** The numbers are physical, where the product stores them otherwise. */
  readonly isPhysicalCopy?: boolean;
}

export const productName = ({ products }: Recognised): string => {
  const [first, ...others] = products;
  if (!first) return '';
  return others.length === 0 ? first.name : [first, ...others].map(({ name }) => name).join(' or ');
};

/** The numbers speak against an offset: metadata beside them are those of the scene before somebody took it out. */
const isOffsetDoubted = ({ recognised }: BandEvidence, offset: number): boolean =>
  offset !== 0 &&
  recognised?.status === 'likely' &&
  recognised.against.some((reason) => reason.includes('which may be out of the numbers'));

const documentClaims = (evidence: BandEvidence): Claim[] => {
  const { stated } = evidence;
  const torn = new Set(stated.map(({ scale, offset }) => `${scale} ${offset}`)).size > 1;
  const against = torn ? '; documents contradict each other' : '';
  return stated.map(({ scale, offset, nodata, validRange = null, unit, reason }) => ({
    ...nothing,
    origin: 'document',
    factors: { scale, offset },
    nodata,
    validRange,
    unit,
    likely: torn || isOffsetDoubted(evidence, offset),
    reason: `${reason}${against}`,
  }));
};

/** Counts whose factors each scene's metadata tell: the product states none, and whoever states some speaks of the same stored numbers. */
const isUncalibrated = ({ quantity, calibration }: AgreedBand): boolean => quantity === 'dn' && calibration !== null;

/** A quality word is read bit by bit: its fill is one of the bits. */
const isCoded = (agreed: AgreedBand): boolean => agreed.quantity === 'qa-bits';

const productClaims = (
  evidence: BandEvidence,
  recognised: Recognised,
  agreed: AgreedBand,
  asStored: boolean,
): Claim[] => {
  const factors = agreed.encoding ?? agreed.alternatives[0] ?? { scale: 1, offset: 0 };
  const settled = recognised.status === 'established' || recognised.encodingHolds;
  const doubts = [
    ...(agreed.encoding
      ? []
      : [`the products that it may be are encoded differently: ${agreed.alternatives.map(formula).join(' or ')}`]),
    ...(settled ? [] : recognised.against),
  ];
  const against = doubts.length > 0 ? `; against it: ${doubts.join('; ')}` : '';
  return [
    {
      origin: 'product',
      factors: isUncalibrated(agreed) ? null : factors,
      // Fill and range are of the product's stored numbers, not of a copy in physical ones.
      nodata: isCoded(agreed) || !asStored ? [] : productFills(agreed, evidence),
      validRange: isCoded(agreed) || !asStored ? null : agreed.validRange,
      unit: agreed.unit ?? '',
      likely: !settled || agreed.encoding === null,
      reason: `${agreed.id} of ${productName(recognised)}: ${formula(factors)} (${recognised.for.join('; ')})${decidedReason(evidence.band, agreed)}${against}`,
    },
  ];
};

const changesNothing = ({ scale, offset, nodata, validRange }: BandEncoding): boolean =>
  !isScaled({ scale, offset }) && nodata.length === 0 && validRange === null;

const settledEncoding = (claims: readonly Claim[]): Pick<BandFacts, 'encoding' | 'contradictions'> => {
  const settled = settle(claims);
  if (!settled || settled.origin === 'question') return { encoding: null, contradictions: [] };
  const { factors, nodata, validRange, unit, origin, likely, reason, setAside } = settled;
  const encoding: BandEncoding = {
    ...factors,
    nodata,
    validRange,
    unit,
    origin,
    status: likely ? 'likely' : 'established',
    reason: [reason, ...setAside].join('; '),
  };
  const contradictions = setAside.map((one) => `${reason}; ${one}`);
  return { encoding: likely && changesNothing(encoding) ? null : encoding, contradictions };
};

const noFacts: BandFacts = {
  agreed: null,
  role: null,
  quantity: null,
  encoding: null,
  contradictions: [],
  calibration: null,
};

const statedQuantity = ({ stated }: BandEvidence): Guess | null => {
  const found = stated.find(({ quantity }) => quantity !== null);
  return found?.quantity ? { value: found.quantity, reason: found.reason } : null;
};

const staleTags = (evidence: BandEvidence, agreed: AgreedBand | null): string[] =>
  evidence.statements.flatMap((one) =>
    isStaleTag(one, evidence, agreed)
      ? [`${one.source} is left from packed numbers (“${one.quote}”): not applied`]
      : [],
  );

const withDoubt = (
  { encoding, contradictions }: Pick<BandFacts, 'encoding' | 'contradictions'>,
  evidence: BandEvidence,
): Pick<BandFacts, 'encoding' | 'contradictions'> => {
  const doubt = staleUnit(evidence);
  return {
    encoding,
    contradictions: [
      ...contradictions,
      ...statedFills(evidence).setAside,
      ...staleTags(evidence, null),
      ...(doubt ? [doubt] : []),
      ...[tornFactors(evidence.statements)].flatMap((torn) => torn ?? []),
    ],
  };
};

/** Nothing is taken from a product; what documents say of the product does not hold for what turned out to be none. */
const withoutProduct = (evidence: BandEvidence): BandFacts => {
  const { recognised } = evidence;
  // That words alone prove nothing is no reason to doubt a document.
  const refused = (recognised?.against.length ?? 0) > 0 && !(recognised?.status === 'likely' && recognised.wordsOnly);
  const own = refused ? evidence.stated.filter(({ isHeader }) => isHeader) : evidence.stated;
  const documents = documentClaims({ ...evidence, stated: own });
  const spoken = [...documents, ...spokenClaims(evidence, null)];
  const made = madeOf(evidence);
  const ofName = spoken.length > 0 ? [] : namedUnitClaims(evidence);
  const claims = [...fileClaims(evidence, null), ...spoken, ...ofName, ...(made?.claims ?? [])];
  const factual = claims.some(
    ({ factors, unit, likely, nodata }) => factors !== null || unit !== '' || likely || nodata.length > 0,
  );
  return {
    ...noFacts,
    role: evidence.role,
    ...withDoubt(factual ? settledEncoding(claims) : { encoding: null, contradictions: [] }, evidence),
    quantity: statedQuantity({ ...evidence, stated: own }) ?? made?.quantity ?? null,
    calibration: refused ? null : (evidence.stated[0]?.calibration ?? null),
  };
};

/** A layer that the product's facts do not know, by what its own name says. */
const besideMain = ({ band }: BandEvidence, recognised: Recognised): Guess | null => {
  const names = [band.description, band.name, recognised.fields['band'] ?? ''];
  const name = names.find((one) => auxiliaryLayer(one)?.quantity);
  const quantity = name && auxiliaryLayer(name)?.quantity;
  return quantity ? { value: quantity, reason: `the layer is called “${name}”` } : null;
};

/** Facts of one band. */
export const bandFacts = (evidence: BandEvidence): BandFacts => {
  const { recognised, index } = evidence;
  if (!recognised || recognised.status === 'unknown') return withoutProduct(evidence);
  const known = agreedBand(recognised, index);
  // What another quantity is said of is not in the product's unit.
  const agreed = known && recognised.quantityDoubted ? { ...known, unit: null } : known;
  const stated = statedQuantity(evidence);
  const fit = recognised.fits[index];
  if (!agreed) {
    const own = withoutProduct(evidence);
    // One impossible band among good ones: nothing is said of it but this.
    const impossible =
      fit?.kind === 'other' ? [`band ${index + 1}: ${fit.reason}; it is no band of ${productName(recognised)}`] : [];
    return {
      ...own,
      quantity: stated ?? besideMain(evidence, recognised),
      contradictions: [...own.contradictions, ...impossible],
    };
  }
  const isPhysical = fit?.kind === 'scaled' || evidence.statements.some(({ kind }) => kind === 'physical');
  const settled = settledEncoding([
    ...fileClaims(evidence, agreed),
    ...documentClaims(evidence),
    ...spokenClaims(evidence, agreed),
    ...productClaims(evidence, recognised, agreed, !isPhysical),
  ]);
  const { encoding, contradictions } = withOwnRange(evidence.band, settled.encoding);
  const nominal = isPhysical ? null : agreed.nominalRange;
  // A document that states the product's own factors vouches for it.
  const vouched = encoding?.origin === 'document' && agreed.encoding !== null && sameFactors(encoding, agreed.encoding);
  const likely = recognised.status === 'established' || vouched ? '' : 'likely ';
  const reason = `${likely}${agreed.id} of ${productName(recognised)}`;
  const inUnit = encoding ? '' : inLikelyUnit(evidence, agreed);
  const role = agreed.quantity === 'qa-bits' ? 'qa' : agreed.role;
  const called = bandRole(evidence.band.description);
  // "nir" and "nir2" are one part of the spectrum; "NIR" of a red edge is another.
  const isMiscalled =
    role !== null && called !== undefined && role !== 'qa' && !called.startsWith(role) && !role.startsWith(called);
  return {
    agreed,
    isPhysicalCopy: isPhysical,
    role: role ? { value: role, reason: recognised.rolesHold ? reason.slice(likely.length) : reason } : evidence.role,
    quantity:
      stated ??
      (agreed.quantity && !recognised.quantityDoubted
        ? { value: agreed.quantity, reason: `${reason}${inUnit}` }
        : null),
    encoding: encoding && nominal ? { ...encoding, nominalRange: nominal } : encoding,
    calibration:
      encoding?.origin === 'document'
        ? (evidence.stated[0]?.calibration ?? null)
        : encoding?.origin === 'product'
          ? agreed.calibration
          : null,
    contradictions: [
      ...staleTags(evidence, agreed),
      ...settled.contradictions,
      ...contradictions,
      ...(isOutvoted(evidence, agreed)
        ? [`the file says ${formula(evidence.band)}, and its numbers do not fit that: set aside`]
        : []),
      ...(isMiscalled ? [`the band is called “${evidence.band.description}”, and ${reason} is ${role}`] : []),
      ...statedFills(evidence).setAside,
      ...(fit?.kind === 'soft' ? [`${fit.reason} (${productName(recognised)})`] : []),
    ],
  };
};
