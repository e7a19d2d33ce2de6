import { describe, expect, it } from 'vitest';
import type { Task } from '../../core/task.ts';
import { statesItsMethod } from '../../reasoners/stated-method.ts';

const task = (question: string, choices: Task['choices'] = null): Task => ({
  id: 'a',
  question,
  choices,
  folder: '.',
  files: [],
});

describe('a question that states its method', () => {
  it.each([
    'How many ponds are there, where NDWI = (green - NIR) / (green + NIR) > 0?',
    'What is the mean of band 2 of this scene?',
    'What share has bit 4 set?',
    'What is the mean of ndvi.tif?',
    'Make me an NDVI map',
    'Save the slope as a GeoTIFF.',
    'What is the mean yearly total in rain.nc? Add the twelve months in each grid cell.',
    'What is the trend per year in ndvi.tif?',
    'How many ponds per km² are there, where NDWI = (green - NIR) / (green + NIR) > 0?',
  ])('%s', (question) => expect(statesItsMethod(task(question))).toBe(true));

  it('is none of the future, with options neither', () =>
    expect(statesItsMethod(task('What will the mean be in 2030?', { A: '1', B: '2' }))).toBe(false));

  it('is one with options, too', () => expect(statesItsMethod(task('How much?', { A: '1', B: '2' }))).toBe(true));

  it.each([
    'What is the mean land-cover class in 2020?',
    'What is the maximum depth of Lake Moana?',
    'How green was it?',
    'What is the mean rainfall in rain.nc of every county?',
    'What is the mean of band 2 for each of the districts?',
    'Save the mean rainfall per county as a table.',
    'What is the mean of ndvi.tif in all five reserves?',
    'What will the mean NDVI be in 2030 by ndvi.tif?',
    'Predict the mean of ndvi.tif for next year.',
  ])('is not: %s', (question) => expect(statesItsMethod(task(question))).toBe(false));
});
