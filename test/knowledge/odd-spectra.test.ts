import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const scene = (means: Readonly<Record<string, number>>) =>
  Object.entries(means).map(([band, mean]) =>
    fileOf(`T32UQD_20210625T102031_${band}_10m.tif`, [bandOf([mean - 200, mean, mean + 200], 'uint16', { mean })]),
  );
const statuses = (means: Readonly<Record<string, number>>): string[] =>
  recognise(scene(means)).map(({ status }) => status);

describe('bands of one scene', () => {
  it('whose red is far brighter than green and near infrared may be swapped', () => {
    expect(statuses({ B03: 630, B04: 3990, B08: 460 })).toEqual(['established', 'likely', 'likely']);
    expect(recognise(scene({ B03: 630, B04: 3990, B08: 460 }))[1]?.against.join()).toMatch(/may be swapped/);
  });

  it.each([
    ['vegetation', { B03: 630, B04: 460, B08: 3990 }],
    ['red earth', { B03: 900, B04: 1900, B08: 2600 }],
    ['muddy water', { B03: 1100, B04: 1300, B08: 700 }],
    ['dark water', { B03: 300, B04: 260, B08: 220 }],
  ])('are those of %s', (_, means) => {
    expect(statuses(means)).toEqual(['established', 'established', 'established']);
  });

  it('tell nothing without one of the three', () => {
    expect(statuses({ B03: 630, B04: 3990 })).toEqual(['established', 'established']);
  });
});

it('a standard deviation under the name of what it is of', () => {
  const called = (description: string) =>
    recognise([
      fileOf('N50E010_ESACCI-BIOMASS-L4-AGB-MERGED-100m-2018-fv4.0.tif', [
        bandOf([0, 40, 120], 'uint16', { description, name: description }),
      ]),
    ])[0]?.status;
  expect(called('AGB_SD: above-ground biomass standard deviation [Mg/ha]')).toBe('likely');
  expect(called('above-ground biomass [Mg/ha]')).toBe('established');
});
