import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../agents/applied-facts.ts';
import type { StatedEncoding } from '../../agents/summary/documents/facts.ts';
import { isOutvoted } from '../../agents/summary/file-claims.ts';
import type { DataProfile, RasterProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described, measuredOf, profiled } from './profiled.ts';

const ndvi = 'MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001.tif';

/** The encoding that a tool receives for the file's only band. */
const received = (file: RasterProfile) => {
  const layers = { kind: 'layers', layers: [{ file: file.path, band: 1 }] };
  const workflow = { nodes: [{ id: 'read', inputs: { data: layers } }] } as unknown as Workflow;
  const profile: DataProfile = { files: [file], groups: [], unknown: [] };
  const [node] = applyFacts(workflow, profile).workflow.nodes;
  const input = node?.inputs['data'];
  return input?.kind === 'layers' ? input.layers[0]?.encoding : undefined;
};

describe('a factor that the file says of its numbers', () => {
  const physical = profiled(ndvi, [0.12, 0.57, 0.88], { dtype: 'float32', scale: 0.0001 });

  it('is not applied again where the numbers show that it was', () => {
    expect(physical.bands[0]?.encoding).toMatchObject({ scale: 1, status: 'established' });
    expect(physical.contradictions?.join()).toContain('applied already');
  });

  it('is taken back from the tool, whose reader would apply it', () => {
    expect(received(physical)).toMatchObject({ scale: 1, offset: 0 });
  });

  it('holds for whole numbers, and for averages of them', () => {
    const packed = profiled(ndvi, [1200, 5700, 8800], { dtype: 'int16', scale: 0.0001 });
    expect(packed.bands[0]?.encoding?.scale).toBe(0.0001);
    expect(received(packed)?.scale).toBeUndefined();
    const averaged = profiled(ndvi, [1200.25, 5700.5, 8800.75], { dtype: 'float32', scale: 0.0001 });
    expect(averaged.bands[0]?.encoding?.scale ?? 0.0001).toBe(0.0001);
  });

  it('counts as applied where it would lead out of all measure, however large the numbers are', () => {
    const warm = profiled('lst_20210704.tif', [288.15, 301.5, 312.25], {
      dtype: 'float32',
      scale: 0.02,
      unit: 'K',
      description: 'LST',
    });
    expect(warm.bands[0]?.encoding?.scale).toBe(1);
  });
});

describe('a factor of the file against those of its scene and its guide', () => {
  const path = 'LC08_L2SP_168060_20220205_20220211_02_T1_SR_B5.TIF';
  const outvoted = (values: readonly number[], scale: number): boolean => {
    const [recognised] = recognise([fileOf(path, [bandOf(values, 'uint16', { scale })])]);
    const agreed = recognised ? agreedBand(recognised, 0) : null;
    const mtl: StatedEncoding = {
      scale: 0.0000275,
      offset: -0.2,
      nodata: [],
      unit: '1',
      quantity: null,
      reason: 'MTL',
    };
    const band = described({ dtype: 'uint16', scale });
    return isOutvoted(
      {
        band,
        index: 0,
        recognised,
        stated: [mtl],
        role: null,
        statements: [],
        measured: measuredOf(values),
        words: [],
      },
      agreed,
    );
  };

  it('is set aside where the numbers fit the two and not it', () => {
    expect(outvoted([13_000, 18_200, 23_500], 0.0001)).toBe(true);
  });

  it('counts where the numbers fit it, and where the file says nothing', () => {
    expect(outvoted([900, 2500, 4100], 0.0001)).toBe(false);
    expect(outvoted([13_000, 18_200, 23_500], 1)).toBe(false);
  });
});
