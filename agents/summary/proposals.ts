import type { EncodingProposal } from '../../core/profile.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { type BandFacts, productName } from './band-facts.ts';

/** Encodings that are likely and not applied. */
export const proposalsOf = (facts: readonly BandFacts[], recognised: Recognised | undefined): EncodingProposal[] =>
  facts.flatMap(({ agreed, encoding }) =>
    recognised &&
    agreed &&
    encoding?.status === 'likely' &&
    encoding.origin === 'product' &&
    (encoding.scale !== 1 || encoding.offset !== 0)
      ? [
          {
            product: productName(recognised),
            band: agreed.id,
            scale: encoding.scale,
            offset: encoding.offset,
            nodata: encoding.nodata,
            validRange: encoding.validRange,
            evidence: recognised.for,
          },
        ]
      : [],
  );
