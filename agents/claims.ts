/**
 * What question, file, document and product say of how stored numbers become physical ones meets here, and nowhere else. The question counts
 * before the file, the file before a document, a document before the product; what is set aside is told.
 */
import { compareUnits } from '../knowledge/recognition/objections.ts';

export interface Factors {
  readonly scale: number;
  readonly offset: number;
}

export interface Claim {
  readonly origin: 'question' | 'file' | 'document' | 'product';
  /** Scale and offset belong together and have one origin; null: it says nothing of them. */
  readonly factors: Factors | null;
  readonly nodata: readonly number[];
  /** In stored numbers. */
  readonly validRange: readonly [number, number] | null;
  /** Of the physical value; '': it says nothing. */
  readonly unit: string;
  readonly likely: boolean;
  readonly reason: string;
}

export interface Settled extends Omit<Claim, 'factors'> {
  readonly factors: Factors;
  /** Claims of less weight that say something else, each with its reason. */
  readonly setAside: readonly string[];
}

export const formula = ({ scale, offset }: Factors): string =>
  `× ${scale}${offset === 0 ? '' : ` ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}`}`;

/** Numbers that mean what they say. */
const isPlain = ({ scale, offset }: Factors): boolean => scale === 1 && offset === 0;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1e-9, Math.abs(a), Math.abs(b));

export const sameFactors = (first: Factors, second: Factors): boolean =>
  near(first.scale, second.scale) && near(first.offset, second.offset);

const weights = { question: 0, file: 1, document: 2, product: 3 } as const;

/** The claim that counts, completed by those that do not contradict it; null when nobody says anything. */
export const settle = (claims: readonly Claim[]): Settled | null => {
  const sorted = claims.toSorted((a, b) => weights[a.origin] - weights[b.origin]);
  const winner = sorted.find(({ factors }) => factors !== null) ?? sorted[0];
  if (!winner) return null;
  const factors = winner.factors ?? { scale: 1, offset: 0 };
  const agrees = (claim: Claim): boolean => claim.factors === null || sameFactors(claim.factors, factors);
  // A guide that tells no factor speaks of physical numbers: a file that packs them itself contradicts nothing, and its unit is the guide's.
  const ofPhysical = (claim: Claim): boolean =>
    winner.origin === 'file' && claim.origin === 'product' && claim.factors !== null && isPlain(claim.factors);
  const unit = sorted.find((claim) => claim.unit !== '' && (agrees(claim) || ofPhysical(claim)))?.unit ?? '';
  const range = sorted.find((claim) => claim.validRange !== null && agrees(claim))?.validRange ?? null;
  const others = sorted.filter((claim) => claim !== winner);
  // Missing values are stored numbers: those of another encoding are none of this one's. A question changes no stored number.
  const counting = winner.origin === 'question' ? sorted : sorted.filter(agrees);
  const setAside = others.flatMap((claim) => {
    if (!agrees(claim) && !ofPhysical(claim) && claim.factors)
      return [
        `set aside: ${isPlain(claim.factors) ? 'the numbers as they are' : formula(claim.factors)} (${claim.reason})`,
      ];
    return compareUnits(claim.unit, unit) === 'other' ? [`set aside: ${claim.unit} (${claim.reason})`] : [];
  });
  return {
    origin: winner.origin,
    factors,
    nodata: [...new Set(counting.flatMap(({ nodata }) => nodata))],
    validRange: range,
    unit,
    likely: winner.likely,
    reason: winner.reason,
    setAside,
  };
};
