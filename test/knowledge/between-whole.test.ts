import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const name = 'HLS.L30.T13TDE.2021188T172750.v2.0.B10.tif';
/** Of a thermal band, -9999 beside them, as floating-point numbers. */
const fitOf = (values: readonly number[], distinct: readonly number[] | null) => {
  const band = { ...bandOf(values, 'float32', { name: 'B10' }), distinct };
  return recognise([fileOf(name, [band])])[0]?.fits[0]?.kind;
};

describe('floating-point numbers whose least and greatest happen to be whole', () => {
  it('are not whole where more of them differ than there are whole ones between', () => {
    expect(fitOf([281, 298.4, 316], null)).not.toBe('same');
    expect(fitOf([281, 298, 316], [281, 298, 316])).toBe('same');
    expect(fitOf([1281, 2298, 3316], null)).toBe('same');
  });
});
