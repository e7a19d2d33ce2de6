/** How HDF4 states scale and offset. */
import type { AttributeValue } from '../arrays/array-file.ts';

const first = (attributes: ReadonlyMap<string, AttributeValue>, name: string): number | undefined => {
  const value = attributes.get(name);
  return typeof value === 'object' ? value[0] : undefined;
};

/**
 * Attributes with scale and offset as the CF conventions mean them: scale × stored + offset. HDF4's own convention, SDsetcal's, is
 * scale × (stored − offset) (HDF User's Guide 4.2, section 3.10.6, "Calibration Attributes"); the library knows it by the attributes of an
 * error that stand beside. The two are the same where the offset is 0.
 */
export const calibrated = (attributes: ReadonlyMap<string, AttributeValue>): ReadonlyMap<string, AttributeValue> => {
  const offset = first(attributes, 'add_offset') ?? 0;
  const scale = first(attributes, 'scale_factor') ?? 1;
  if (offset === 0 || !attributes.has('scale_factor_err')) return attributes;
  return new Map([...attributes, ['add_offset', [-scale * offset]]]);
};
