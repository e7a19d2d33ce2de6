import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

/** A field of 0.01 degrees at the equator: about 1.1 km wide. */
const plot = (index: number, properties: Readonly<Record<string, unknown>>) => {
  const [west, east] = [30 + index / 50, 30.01 + index / 50];
  return {
    type: 'Feature',
    properties: { plot_id: `Q${index + 1}`, ...properties },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 0],
          [east, 0],
          [east, 0.01],
          [west, 0.01],
          [west, 0],
        ],
      ],
    },
  };
};

const plots = [
  [12, 'J', 1, 'no'],
  [12, 'N', 0, 'yes'],
  [45, 'J', 0, 'yes'],
  [45, 'N', 1, 'no'],
  [12, 'J', 0, 'no'],
  [78, 'N', 0, 'yes'],
].map(([cultura, organic, fenced, pump_connected], index) =>
  plot(index, {
    cultura,
    organic,
    fenced,
    pump_connected,
    order: 1 + (index % 3),
    facing: index % 2 ? 'N' : 'S',
    farm_id: 1 + (index % 2),
  }),
);

const files = {
  'plots.geojson': JSON.stringify({ type: 'FeatureCollection', features: plots }),
  'cultura_codes.csv': 'cultura,crop\n12,Spring lentils\n45,Black oats\n78,Teff\n90,Fallow\n',
  // Farms are things of their own, whatever points to them.
  'farms.csv': 'farm_id,farm,tenure\n1,Low Barn,leased\n2,High Barn,owned\n',
  // Codes of something else, which hold the numbers of `order` by chance.
  'roof_codes.csv': 'roof,made_of\n1,Tin\n2,Slate\n3,Reed\n',
};

describe('codes that a table of the folder names', () => {
  let folder: AskedFolder;
  beforeAll(async () => {
    folder = await askedFolder(files);
  }, 60_000);
  afterAll(() => folder.close());

  it('are read by their names, and by a word that only one of them has', () => {
    expect(folder.readings('How many plots of spring lentils are there?')).toEqual([
      "count(plots where cultura = 'Spring lentils')",
    ]);
    expect(folder.readings('How many plots of lentils are there?')).toEqual([
      "count(plots where cultura = 'Spring lentils')",
    ]);
  });

  it('are counted by what the file writes', async () => {
    expect(await folder.value("count(plots where cultura = 'Spring lentils')")).toBe(3);
    expect(await folder.value("count(plots where cultura = 'Black oats')")).toBe(2);
  });

  it('leave a list of things one', () => {
    expect(folder.readings('How many farms are there?')).toEqual(['count(farms)']);
  });

  it('are none where the list is of something else', () => {
    expect(folder.readings('How many plots of slate are there?')).toEqual([]);
  });
});

describe('columns of yes and no', () => {
  let folder: AskedFolder;
  beforeAll(async () => {
    folder = await askedFolder(files);
  }, 60_000);
  afterAll(() => folder.close());

  it('are conditions by the name of the column', async () => {
    expect(folder.readings('How many organic plots are there?')).toEqual(["count(plots where organic = 'yes')"]);
    expect(folder.readings('How many plots are not organic?')).toEqual(["count(plots where not organic = 'yes')"]);
    expect(folder.readings('How many fenced plots are there?')).toEqual(["count(plots where fenced = 'yes')"]);
    expect(await folder.value("count(plots where organic = 'yes')")).toBe(3);
    expect(await folder.value("count(plots where fenced = 'yes')")).toBe(2);
    expect(await folder.value("count(plots where not fenced = 'yes')")).toBe(4);
  });

  it('are conditions by the words of a name of two', () => {
    for (const said of ['with a pump connection', 'connected to the pump'])
      expect(folder.readings(`How many plots ${said} are there?`)).toEqual([
        "count(plots where pump_connected = 'yes')",
      ]);
    expect(folder.readings('How many plots without pump connection are there?')).toEqual([
      "count(plots where not pump_connected = 'yes')",
    ]);
  });

  it('are none where letters may be directions', () => {
    expect(folder.readings('How many facing plots are there?')).toEqual([]);
  });

  it('are not numbers of what is counted', () => {
    expect(folder.readings('What is the sum of fenced?')).toEqual([]);
  });
});
