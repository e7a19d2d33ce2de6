/** Missing values that texts state, beside those that the file declares itself. */

import type { AgreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import type { BandEvidence } from './band-evidence.ts';

type Fill = Extract<Statement, { kind: 'fill' }>;

export interface StatedFills {
  /** Stored values that are missing. */
  readonly values: readonly number[];
  readonly by: readonly Fill[];
  /** Why others are not taken. */
  readonly setAside: readonly string[];
}

/** Is the value at an end of what was measured, or among the few values that there are? A fill that never occurs is not this file's. */
const occurs = ({ value }: Fill, { measured }: BandEvidence): boolean =>
  measured !== null &&
  (measured.min === value || measured.max === value || (measured.levels?.includes(value) ?? false));

/**
 * The file's own declaration counts before a text. What a text states besides counts where the numbers hold it: a file may declare one of its
 * two missing values.
 */
export const statedFills = (evidence: BandEvidence): StatedFills => {
  const own = evidence.band.nodata.filter((value) => typeof value === 'number');
  const said = evidence.statements.filter((one): one is Fill => one.kind === 'fill');
  const others = said.filter(({ value }) => !own.includes(value));
  const foreign = own.length === 0 ? [] : others.filter((one) => !occurs(one, evidence));
  const by = said.filter((one) => !foreign.includes(one));
  return {
    values: [...new Set(by.map(({ value }) => value))],
    by,
    setAside: foreign.map(
      ({ source, quote, value }) =>
        `the file declares ${own.join(', ')} missing; set aside: ${value}, which is no value of it (${source}: “${quote}”)`,
    ),
  };
};

/** A file in another type with a missing value of its own was written anew: the product's fills are none of its, unless it holds them. */
export const productFills = (
  { nodata }: AgreedBand,
  { band, measured, recognised }: BandEvidence,
): readonly number[] => {
  const own = band.nodata.filter((value) => typeof value === 'number');
  const rewritten =
    own.length > 0 &&
    !own.some((value) => nodata.includes(value)) &&
    recognised?.bands.every((bands) => bands[band.index - 1]?.dtype !== band.dtype);
  return rewritten
    ? nodata.filter((value) => measured?.levels?.includes(value) || [measured?.min, measured?.max].includes(value))
    : nodata;
};
