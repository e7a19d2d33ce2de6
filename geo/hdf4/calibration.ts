/** How HDF4 states scale and offset. */
import type { ArrayVariable, AttributeValue } from '../arrays/array-file.ts';

const first = (attributes: ReadonlyMap<string, AttributeValue>, name: string): number | undefined => {
  const value = attributes.get(name);
  return typeof value === 'object' ? value[0] : undefined;
};

/** From here on a factor of whole numbers may be the number of steps that they have in a unit. */
const leastSteps = 10;

/**
 * Attributes without scale and offset where these can mean different things. HDF4's own convention, SDsetcal's, is scale × (stored − offset)
 * (HDF User's Guide 4.2, section 3.10.6, "Calibration Attributes"); others set the same attributes and mean scale × stored + offset (MODIS
 * Land-Surface Temperature Products User's Guide: emissivities with 0.002 and 0.49), and some state 10000 for × 0.0001 (MODIS Vegetation Index
 * User's Guide). All are the same for a small factor without an offset.
 */
export const calibrated = (
  attributes: ReadonlyMap<string, AttributeValue>,
  dtype: string,
): Pick<ArrayVariable, 'attributes' | 'undecided'> => {
  const offset = first(attributes, 'add_offset') ?? 0;
  const scale = first(attributes, 'scale_factor') ?? 1;
  const mayDivide = scale >= leastSteps && dtype.includes('int');
  if (!mayDivide && offset === 0) return { attributes };
  const rest = [...attributes].filter(([name]) => name !== 'scale_factor' && name !== 'add_offset');
  return { attributes: new Map(rest), undecided: { scale, offset } };
};
