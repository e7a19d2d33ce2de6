import type { BandDescription, FileDescription } from '../../core/description.ts';
import type { EncodingProposal, Guess } from '../../core/profile.ts';
import { findProductBand, type ProductBand, type ProductProposal, proposeProducts } from '../../knowledge/products.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

/** A product guess weaker than this says nothing about a band. */
const leastConfidence = 0.35;
/** An encoding is proposed only where the product itself is likely. */
const encodingConfidence = 0.6;

/** Products whose files look like this one, best first. */
export const productsOf = (path: string, { bands, tags }: RasterDescription): ProductProposal[] => {
  const bandNames = bands.map((band) => band.description || band.name).filter((name) => name !== '');
  const [first] = bands;
  return proposeProducts({
    fileName: path.split('/').at(-1) ?? path,
    tags,
    ...(bandNames.length > 0 ? { bandNames } : {}),
    ...(first ? { dtype: first.dtype } : {}),
  }).filter(({ confidence }) => confidence >= leastConfidence);
};

const bandOf = (proposal: ProductProposal, band: BandDescription, alone: boolean): ProductBand | undefined =>
  [band.description, band.name]
    .flatMap((name) => (name ? (findProductBand(proposal.product, name) ?? []) : []))
    .at(0) ?? (alone ? proposal.band : undefined);

/** The spectral role that every likely product gives a band; null when they disagree or none knows it. */
export const productRole = (
  proposals: readonly ProductProposal[],
  band: BandDescription,
  alone: boolean,
): Guess | null => {
  const found = proposals.flatMap((proposal) => {
    const known = bandOf(proposal, band, alone);
    return known?.role
      ? [{ role: known.role, id: known.id, product: proposal.product.name, evidence: proposal.evidence }]
      : [];
  });
  const [first] = found;
  if (!first || new Set(found.map(({ role }) => role)).size > 1) return null;
  return { value: first.role, reason: `${first.id} of ${first.product} (${first.evidence.join('; ')})` };
};

/** Encodings that product guides state for files like this one: proposals with evidence, never applied on their own. */
export const encodingProposals = (
  proposals: readonly ProductProposal[],
  { bands }: RasterDescription,
): EncodingProposal[] => {
  const alone = bands.length === 1;
  return proposals
    .filter(({ confidence }) => confidence >= encodingConfidence)
    .flatMap((proposal) =>
      bands.flatMap((band) => {
        const known = bandOf(proposal, band, alone);
        const scale = known?.scale ?? 1;
        const offset = known?.offset ?? 0;
        if (!known || (scale === 1 && offset === 0)) return [];
        const valid = known.valid;
        return [
          {
            product: proposal.product.name,
            band: known.id,
            scale,
            offset,
            nodata: known.nodata ?? [],
            validRange: valid?.min !== undefined && valid.max !== undefined ? ([valid.min, valid.max] as const) : null,
            evidence: proposal.evidence,
          },
        ];
      }),
    );
};
