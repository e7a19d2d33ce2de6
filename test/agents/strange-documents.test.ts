import { describe, expect, it } from 'vitest';
import type { Described } from '../../agents/summary/described.ts';
import { readSentinel2 } from '../../agents/summary/documents/sentinel-2-mtd.ts';
import { documentFacts } from '../../agents/summary/documents/side-files.ts';
import { withoutStrangers } from '../../agents/summary/documents/strangers.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';

const metadata = (level: '1C' | '2A', product: string): string =>
  `<PRODUCT_URI>${product}.SAFE</PRODUCT_URI><PROCESSING_LEVEL>Level-${level}</PROCESSING_LEVEL><PROCESSING_BASELINE>04.00</PROCESSING_BASELINE>
<QUANTIFICATION_VALUE>10000</QUANTIFICATION_VALUE><BOA_QUANTIFICATION_VALUE>10000</BOA_QUANTIFICATION_VALUE>
<BOA_ADD_OFFSET band_id="3">-1000</BOA_ADD_OFFSET><RADIO_ADD_OFFSET band_id="3">-1000</RADIO_ADD_OFFSET>`;

const image = 'T32UPU_20220722T101559_B04_10m.jp2';

/** What is left of the metadata for the image, and what the image is taken for. */
const beside = (document: string, text: string, path = image) => {
  const side = [{ path: document, text }];
  const description: Described['description'] = { kind: 'other', format: '', bytes: 1, nameDate: null, notes: [] };
  const described = [{ path, absolute: `/tiles/${path}`, description }];
  const rasters = [{ path, bands: [{ index: 1, names: [] }] }];
  const { facts, against } = withoutStrangers(
    side.flatMap((one) => readSentinel2(one, rasters)),
    side,
    described,
  );
  const { documented, stated } = documentFacts(facts);
  const clues = fileOf(path, [bandOf([1120, 2140, 3300], 'uint16')], {
    documented: documented.get(path) ?? [],
    strangers: against.get(path) ?? [],
    date: '2022-07-22',
  });
  return { stated: stated.get(path), recognised: recognise([clues])[0], against: against.get(path) };
};

describe('metadata that do not describe the image they lie beside', () => {
  it('establish nothing, and give no factors, where the image is called as another level calls its own', () => {
    const name = 'S2A_MSIL1C_20220722T101559_N0400_R065_T32UPU_20220722T120000';
    const { stated, recognised, against } = beside('MTD_MSIL1C.xml', metadata('1C', name));
    expect(stated).toBeUndefined();
    expect(against?.[0]).toMatch(/MTD_MSIL1C\.xml says that it is Sentinel-2 L1C.* its own name is one of L2A/);
    expect(recognised?.status).toBe('likely');
    expect(recognised?.products.map(({ level }) => level)).toEqual(['L2A']);
  });

  it('establish nothing, and give no factors, where they are of another scene', () => {
    const name = 'S2B_MSIL2A_20220812T101559_N0400_R065_T32UPU_20220812T120000';
    const { stated, recognised } = beside('MTD_MSIL2A.xml', metadata('2A', name));
    expect(stated).toBeUndefined();
    expect(recognised).toMatchObject({ status: 'likely', against: [expect.stringContaining('of another scene')] });
  });

  it('count where they are its own', () => {
    const name = 'S2B_MSIL2A_20220722T101559_N0400_R065_T32UPU_20220722T120000';
    const { stated, recognised } = beside('MTD_MSIL2A.xml', metadata('2A', name));
    expect(stated?.get(1)?.[0]).toMatchObject({ scale: 0.0001, offset: -0.1 });
    expect(recognised?.status).toBe('established');
  });

  it('count where the level stands in front of a name that another level has', () => {
    const name = 'S2B_MSIL2A_20220722T101559_N0400_R065_T32UPU_20220722T120000';
    const path = 'S2B_MSIL2A_20220722T101559_R065_T32UPU_20220722T101559_B04.tif';
    const { stated, against } = beside('MTD_MSIL2A.xml', metadata('2A', name), path);
    expect(against).toBeUndefined();
    expect(stated?.size).toBe(1);
  });

  it('count where the image’s name belongs to no level', () => {
    const name = 'S2A_MSIL1C_20220722T101559_N0400_R065_T32UPU_20220722T120000';
    expect(beside('MTD_MSIL1C.xml', metadata('1C', name), 'B04.jp2').stated?.size).toBe(1);
  });
});
