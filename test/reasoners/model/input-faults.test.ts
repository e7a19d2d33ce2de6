import { describe, expect, it } from 'vitest';
import type { BandProfile, DataProfile } from '../../../core/profile.ts';
import type { NodeInput, SourceEncoding, Workflow } from '../../../core/workflow.ts';
import { inputFaults } from '../../../reasoners/model/input-faults.ts';
import { profileWith } from './profile.ts';

const plain = profileWith((place) => place);
const [raster] = plain.files;
const band = (index: number, role: string, changed: Partial<BandProfile> = {}): BandProfile => {
  if (raster?.kind !== 'raster' || !raster.bands[0]) throw new Error('no raster');
  return { ...raster.bands[0], index, role: { value: role, reason: '' }, ...changed };
};
const profileOf = (...bands: BandProfile[]): DataProfile => {
  if (raster?.kind !== 'raster') throw new Error('no raster');
  return { ...plain, files: [{ ...raster, path: 'a.tif', bands }] };
};
const encoding: SourceEncoding = { scale: 0.0001, origin: 'knowledge', reason: '' };
const input = (number: number, quantity: string, given?: SourceEncoding): NodeInput => ({
  kind: 'layers',
  as: 'raster',
  layers: [{ file: 'a.tif', band: number, date: null, ...(given ? { encoding: given } : {}) }],
  quantity,
  unit: '',
});
const faults = (inputs: Record<string, NodeInput>, profile = profileOf(band(1, 'red'), band(2, 'nir'))): string[] => {
  const node = { id: 'n', purpose: '', stage: 'analyse', template: null, params: {}, outputs: {}, inputs } as const;
  const workflow: Workflow = { goal: '', nodes: [node], answer: { node: 'n', output: 'x' }, caveats: [] };
  return inputFaults(workflow, profile);
};

describe('inputs that the profile contradicts', () => {
  it('are those of one quantity of which one is scaled and another is not', () => {
    const mixed = faults({ red: input(1, 'reflectance', encoding), nir: input(2, 'reflectance') });
    expect(mixed).toEqual([expect.stringMatching(/^n\.inputs\.red: is reflectance with a scale and “nir”/)]);
  });

  it.each([
    ['both scaled', { red: input(1, 'reflectance', encoding), nir: input(2, 'reflectance', encoding) }, undefined],
    ['different quantities', { red: input(1, 'reflectance', encoding), nir: input(2, 'dn') }, undefined],
    [
      'one scaled by its file',
      { red: input(1, 'reflectance', encoding), nir: input(2, 'reflectance') },
      profileOf(band(1, 'red'), band(2, 'nir', { scale: 0.0001 })),
    ],
    [
      'different stored types',
      { red: input(1, 'reflectance', encoding), nir: input(2, 'reflectance') },
      profileOf(band(1, 'red'), band(2, 'nir', { dtype: 'float32' })),
    ],
  ])('are none of these: %s', (_name, inputs, profile) => {
    expect(faults(inputs, profile)).toEqual([]);
  });

  it('are those that are named after a role and take a band of another', () => {
    expect(faults({ red: input(2, 'dn') })).toEqual([expect.stringContaining('which is "nir"; red is band 1')]);
    expect(faults({ red: input(1, 'dn'), other: input(2, 'dn') })).toEqual([]);
    expect(faults({ green: input(2, 'dn') })).toEqual([]);
  });
});
