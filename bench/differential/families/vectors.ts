/** Vector files and tables: what the generator asked to be written against what is read, value for value. */
import { join } from 'node:path';
import { EarthwrightError } from '../../../core/errors.ts';
import { describeFile } from '../../../geo/describe.ts';
import type { Family } from '../family.ts';
import { refusal } from '../family.ts';
import { compareCoverage } from './vectors/coverage.ts';
import { compareFeatures } from './vectors/features.ts';
import { compareTable } from './vectors/table.ts';
import { truthOf } from './vectors/truth.ts';

/** What differs; undefined for nothing. */
const differenceOf = async (path: string, truth: ReturnType<typeof truthOf>): Promise<string | undefined> => {
  switch (truth.kind) {
    case 'features':
      return compareFeatures(path, truth);
    case 'table':
      return compareTable(path, truth);
    case 'coverage':
      return compareCoverage(path, truth);
    case 'refused': {
      const description = await describeFile(path);
      if (description.kind === 'unreadable') throw new EarthwrightError(description.code, 'data', description.message);
      return `read as ${description.kind} (${description.format}), though it cannot be`;
    }
  }
};

export const family: Family = {
  name: 'vectors',
  generator: 'vectors.py',
  async compare(folder, entry) {
    try {
      const why = await differenceOf(join(folder, entry.file), truthOf(entry.truth));
      return why === undefined ? { verdict: 'equal' } : { verdict: 'wrong', why };
    } catch (error) {
      if (error instanceof EarthwrightError) return refusal(error.code, error.message);
      throw error;
    }
  },
};
