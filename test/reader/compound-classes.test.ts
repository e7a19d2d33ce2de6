import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { expressions } from './folder.ts';

const folder = (names: readonly string[]): Scope => ({
  layers: [],
  files: ['scl.tif'],
  absent: {},
  fields: [
    {
      name: 'scl',
      label: 'scl',
      aliases: [],
      axes: ['cells', 'dates'],
      sort: 'code',
      unit: '',
      quantity: 'class',
      dates: [],
      files: ['scl.tif'],
      names,
    },
  ],
});

describe('a class of several words', () => {
  it('is what its last word says: the shadow of a cloud is no cloud, and cirrus is one', () => {
    const scenes = folder(['cloud shadow', 'cloud high probability', 'cloud medium probability', 'thin cirrus']);
    expect(expressions('What share of the area is cloud?', scenes)).toEqual([
      "share(scl in ('cloud high probability', 'cloud medium probability', 'thin cirrus'))",
    ]);
    expect(expressions('What share of the area is shadow?', scenes)).toEqual(["share(scl = 'cloud shadow')"]);
  });

  it('is no compound where it names two kinds, and a word of no kind at its end changes nothing', () => {
    expect(expressions('What share of the area is snow?', folder(['snow or ice', 'bare rock']))).toEqual([
      "share(scl = 'snow or ice')",
    ]);
    expect(expressions('What share of the area is cropland?', folder(['cropland mosaic', 'bare rock']))).toEqual([
      "share(scl = 'cropland mosaic')",
    ]);
  });
});
