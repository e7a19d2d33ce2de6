import { EarthwrightError } from '../../../core/errors.ts';
import type { Dtype } from '../../../core/tool/contract.ts';
import { sampleFormats } from './sample-format.ts';

/** How physical values become stored ones: stored = (value − offset) / scale, to be rounded. Scale 1 and offset 0 where not given. */
export interface Scaling {
  readonly dtype: Dtype;
  /** Positive. */
  readonly scale?: number;
  readonly offset?: number;
}

export const isScaled = ({ scale = 1, offset = 0 }: Scaling): boolean => scale !== 1 || offset !== 0;

/** The least and greatest stored numbers that are not the type's nodata, which lies at one end of its range. */
const storedRange = (dtype: Dtype): readonly [number, number] => {
  const { minimum, maximum, nodata } = sampleFormats[dtype];
  return [minimum === nodata ? minimum + 1 : minimum, maximum === nodata ? maximum - 1 : maximum];
};

/**
 * Turns physical values into stored ones that are yet to be rounded half up; NaN stays NaN. The array it gives is used again for the next
 * call. Throws value-does-not-fit, with the physical range, for a value that the stored type cannot hold.
 */
export const createQuantiser = (scaling: Scaling): ((values: Float64Array) => Float64Array) => {
  if (!isScaled(scaling)) return (values) => values;
  const { dtype, scale = 1, offset = 0 } = scaling;
  const [least, greatest] = storedRange(dtype);
  let stored = new Float64Array(0);
  return (values) => {
    if (stored.length < values.length) stored = new Float64Array(values.length);
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      const number = (value - offset) / scale;
      const rounded = Math.floor(number + 0.5);
      if (rounded < least || rounded > greatest) throw misfit(value, scaling, least, greatest);
      stored[index] = number;
    }
    return stored.subarray(0, values.length);
  };
};

const misfit = (
  value: number,
  { dtype, scale = 1, offset = 0 }: Scaling,
  least: number,
  greatest: number,
): EarthwrightError =>
  new EarthwrightError(
    'value-does-not-fit',
    'model',
    `The value ${value} does not fit an output stored as ${dtype} with scale ${scale} and offset ${offset}: that holds ${least * scale + offset} to ${greatest * scale + offset}.`,
  );
