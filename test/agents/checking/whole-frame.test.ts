import { expect, it } from 'vitest';
import { subsetNotBound } from '../../../agents/checking/rules/answer/subset-not-bound.ts';
import { evidence, featuresFile, input, layer, statistics } from './evidence.ts';

const values = input('values', 'ndvi', [layer(statistics(0, 1))]);
const places = featuresFile(
  'z.geojson',
  [0, 0, 1, 1],
  [{ name: 'name', type: 'text', samples: [], values: ['Northern Park', 'Old Harbour'] }],
);
const found = (question: string): number =>
  subsetNotBound.check(evidence({ question, inputs: [values], files: [places] })).length;

it.each([
  'The map covers Northern Park. What is the mean NDVI of the whole map, not just the park?',
  'Northern Park lies in this image. How green is it on average in all of the scene?',
  'What is the mean NDVI across the entire Landsat image around Northern Park?',
  'What is the mean NDVI here, not only in the Northern Park but around it too?',
])('a place that is named does not narrow a question about all data: %s', (question) => {
  expect(found(question)).toBe(0);
});

it.each([
  'What is the mean NDVI of the whole of Northern Park?',
  'What is the mean NDVI of all pixels of the image inside Northern Park?',
  'What is the full range of NDVI in Northern Park, by this map?',
  'The mean NDVI of Northern Park, not only the maximum?',
  'What is the mean NDVI outside Northern Park?',
])('one about the place itself needs its outline: %s', (question) => {
  expect(found(question)).toBe(1);
});
