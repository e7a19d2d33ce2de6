import { join, resolve } from 'node:path';

/** Quality bands of six real scenes, and the question that is asked of each. */
export const scenes = join(resolve(import.meta.dirname, '../..'), 'examples/least-cloudy-date/data');

export const question =
  'What percentage of the pixels is cloudy? In the quality band, bit 0 marks fill and bit 4 marks cloud; fill pixels do not count.';
