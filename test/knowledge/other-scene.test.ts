import { describe, expect, it } from 'vitest';
import { strangersOf } from '../../agents/summary/documents/other-scene.ts';

const file = 'LC08_L2SP_195028_20210711_20210720_02_T1_SR_B5.TIF';
const metadata = (product: string): string => `GROUP = PRODUCT_CONTENTS\n  LANDSAT_PRODUCT_ID = "${product}"\nEND`;
const other = 'LC09_L2SP_193029_20220614_20230411_02_T1';

describe('metadata of a scene', () => {
  it('speak against files of another scene in their folder', () => {
    const found = strangersOf([`a/${file}`, `b/${file}`], [{ path: 'a/MTL.txt', text: metadata(other) }]);
    expect(found.map(({ file: path }) => path)).toEqual([`a/${file}`]);
    expect(found[0]?.reason).toContain('MTL.txt is of another scene, LC09_L2SP_193029_20220614');
  });

  it('speak against an image whose name leaves out the satellite', () => {
    const paths = ['T31UFS_20210412T104021_B03_10m.jp2', 'T31UFS_20210412T104021_SCL_20m.jp2'];
    const text = (product: string): string => `<PRODUCT_URI>${product}.SAFE</PRODUCT_URI>`;
    const found = (product: string) => strangersOf(paths, [{ path: 'MTD_MSIL2A.xml', text: text(product) }]);
    expect(found('S2B_MSIL2A_20210412T104021_N0500_R008_T31UFT_20230219T112233').map(({ file: path }) => path)).toEqual(
      paths,
    );
    expect(found('S2B_MSIL2A_20210402T104021_N0500_R008_T31UFS_20230219T112233').map(({ file: path }) => path)).toEqual(
      paths,
    );
    expect(found('S2B_MSIL2A_20210412T104021_N0500_R008_T31UFS_20230219T112233')).toEqual([]);
  });

  it.each([
    ['of the same scene', [file], metadata('LC08_L2SP_195028_20210711_20210720_02_T1')],
    ['of the Level 1 scene', [file], metadata('LC08_L1TP_195028_20210711_20210720_02_T1')],
    ['beside its own files', [file, `${other}_SR_B4.TIF`], metadata(other)],
    ['of two scenes', [file], `${metadata(other)}\n${metadata('LC08_L2SP_195028_20210711_20210720_02_T1')}`],
    ['beside a file without a scene’s name', ['B5.TIF'], metadata(other)],
  ])('say nothing %s', (_, paths, text) => {
    expect(strangersOf(paths, [{ path: 'MTL.txt', text }])).toEqual([]);
  });
});
