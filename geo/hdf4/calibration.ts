/** How HDF4 states scale and offset. */
import type { AttributeValue } from '../arrays/array-file.ts';

const first = (attributes: ReadonlyMap<string, AttributeValue>, name: string): number | undefined => {
  const value = attributes.get(name);
  return typeof value === 'object' ? value[0] : undefined;
};

/** From here on a factor of whole numbers may be the number of steps that they have in a unit. */
const leastSteps = 10;

interface Calibrated {
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly undecidedScale?: number;
}

/**
 * Attributes with scale and offset as the CF conventions mean them: scale × stored + offset. HDF4's own convention, SDsetcal's, is
 * scale × (stored − offset) (HDF User's Guide 4.2, section 3.10.6, "Calibration Attributes"); it is known by the attributes of an error that
 * the library writes beside. The two are the same where the offset is 0. Of HDF-EOS producers some state the factor 0.02 for × 0.02, others
 * 10000 for × 0.0001 (MODIS Vegetation Index User's Guide, table 2): a large factor of whole numbers is not applied here.
 */
export const calibrated = (attributes: ReadonlyMap<string, AttributeValue>, dtype: string): Calibrated => {
  const offset = first(attributes, 'add_offset') ?? 0;
  const scale = first(attributes, 'scale_factor') ?? 1;
  if (scale >= leastSteps && offset === 0 && dtype.includes('int'))
    return { attributes: new Map([...attributes].filter(([name]) => name !== 'scale_factor')), undecidedScale: scale };
  if (offset === 0 || !attributes.has('scale_factor_err')) return { attributes };
  return { attributes: new Map([...attributes, ['add_offset', [-scale * offset]]]) };
};
