import { expect, it } from 'vitest';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';

const band = (description: string): BandClues => ({
  name: description === '' ? 'band' : description,
  description,
  dtype: 'uint8',
  nodata: [],
  scale: 1,
  offset: 0,
  unit: '',
  min: 3,
  max: 250,
  low: 5,
  high: 240,
  distinct: null,
  labels: [],
  role: null,
  categories: {},
});

const clues = (names: readonly string[]): FileClues => ({
  path: 'm_3807708_sw_18_060_20210712.tif',
  tags: {},
  bands: names.map(band),
  siblings: [],
  documented: [],
  statements: [],
  texts: [],
  date: null,
});

const naip = (names: readonly string[]): Recognised => {
  const [found] = recognise([clues(names)]);
  if (!found) throw new Error('nothing came back');
  return found;
};

const roles = ({ bands: [first = []] }: Recognised) => first.map((one) => one?.role);

it('believes the names that a file gives its bands over the positions of the guide, and is sure of nothing else', () => {
  const found = naip(['nir', 'red', 'green']);
  expect(roles(found)).toEqual(['nir', 'red', 'green']);
  expect(found.status).toBe('likely');
  expect(found.against).toEqual([
    "the file calls its bands nir, red, green, in another order than National Agriculture Imagery Program's",
  ]);
});

it('establishes bands in the order of the guide, with its names or without', () => {
  for (const names of [
    ['Red', 'Green', 'Blue', 'NIR'],
    ['', '', '', ''],
    ['red', '', '', 'near infrared'],
  ]) {
    const found = naip(names);
    expect(found.status, names.join()).toBe('established');
    expect(roles(found)).toEqual(['red', 'green', 'blue', 'nir']);
  }
});

it('takes names that are the product’s own in any order', () => {
  const stored = (name: string) => ({ ...band(name), dtype: 'uint16', min: 210, max: 4100, low: 220, high: 4000 });
  const named = naip(['N', 'R', 'G']);
  expect(named.status).toBe('established');
  expect(roles(named)).toEqual(['nir', 'red', 'green']);
  const [found] = recognise([
    {
      ...clues([]),
      path: '20210508_093022_1003_3B_AnalyticMS_SR.tif',
      bands: ['nir', 'red', 'green', 'blue'].map(stored),
    },
  ]);
  expect(found?.against).toEqual([]);
  expect(found?.status).toBe('established');
  expect(found && roles(found)).toEqual(['nir', 'red', 'green', 'blue']);
});
