import { expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const landsat = (platform: string, day: string) =>
  recognise([
    fileOf(`${platform}_L2SP_193023_${day}_20230622_02_T1_SR_B4.TIF`, [bandOf([8000, 9000, 12000], 'uint16')], {
      date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    }),
  ])[0];

it.each([
  ['LC09', '20190612', /before the launch of Landsat 9/],
  ['LT05', '20140612', /after the last image of Landsat 5/],
  ['LE07', '19980612', /before/],
])('%s of %s is no more than likely', (platform, day, reason) => {
  const found = landsat(platform, day);
  expect(found?.status).not.toBe('established');
  expect(found?.against.join()).toMatch(reason);
});

it.each([
  ['LC09', '20220612'],
  ['LC08', '20190612'],
  ['LT05', '19990612'],
  ['LE07', '20190612'],
])('%s of %s is what it is called', (platform, day) => {
  expect(landsat(platform, day)?.status).toBe('established');
});
