import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../knowledge/recognition/statements.ts';

const derived = (text: string): string[] =>
  statementsIn(text, 'README.txt').flatMap((one) => (one.kind === 'derived' ? [one.word] : []));

describe('notes that tell of the world', () => {
  it.each([
    'The fire started on 19 July 2023 on the north slope and was out by 23 July.',
    'The village lies on a steep slope above the river.',
    'The farm was sold in 2019 and lies below the slope.',
  ])('name no layer: %s', (text) => expect(derived(text)).toEqual([]));

  it.each([
    'Slope in degrees.',
    'Difference 2020 minus 2010.',
    'The slope was computed from the SRTM.',
    'The image was detrended.',
    'Values are departures from the mean.',
    'lst_trend.tif was made by our model predictions',
    'Simulated scenes.',
  ])('and what is said of data still does: %s', (text) => expect(derived(text)).not.toEqual([]));
});
