import type { TakeLook } from '../../core/engine.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { lookAtFeatures } from './feature-look.ts';
import { lookAtRaster } from './raster-look.ts';

/** What is to be seen of a file, small. Contract: never throws for bad data; then `kind` is 'failed'. */
export const takeLook: TakeLook = async (look) => {
  try {
    return look.kind === 'raster' ? await lookAtRaster(look) : await lookAtFeatures(look);
  } catch (error) {
    return error instanceof EarthwrightError
      ? { kind: 'failed', code: error.code, message: error.message }
      : { kind: 'failed', code: 'file-unreadable', message: 'The file cannot be opened or read.' };
  }
};
