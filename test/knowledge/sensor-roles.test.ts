import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const named = (names: readonly string[]) =>
  names.map((name) => bandOf([210, 890, 2400, 4100], 'uint16', { name, description: name, distinct: null }));
const rolesHold = (...file: Parameters<typeof fileOf>): boolean => recognise([fileOf(...file)])[0]?.rolesHold ?? false;
const own = ['B02', 'B03', 'B04', 'B08'];

describe('what bands see', () => {
  it('is known where three and more are called as those of the sensor in the name', () => {
    expect(rolesHold('S2A_MSIL2A_20230420_stack.tif', named(own))).toBe(true);
    expect(rolesHold('S2B_MSIL2A_T55HDB.tif', named([...own, 'B11']))).toBe(true);
  });

  it('is not, without the sensor, with a stranger among them, or in something made from them', () => {
    expect(rolesHold('stack_2023.tif', named(own))).toBe(false);
    expect(rolesHold('S2A_MSIL2A_20230420_stack.tif', named(['B02', 'B03']))).toBe(false);
    expect(rolesHold('S2A_MSIL2A_20230420_stack.tif', named(['B02', 'B03', 'B04', 'wetness']))).toBe(false);
    expect(rolesHold('S2A_MSIL2A_20230420_median.tif', named(own))).toBe(false);
  });
});
