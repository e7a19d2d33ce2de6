import type { Resampling } from '../../core/tool/contract.ts';
import { dataError } from '../errors.ts';
import type { GridDefinition, PixelSource } from './band.ts';
import { sameGrid } from './grids.ts';

/** A source's pixels on another grid; the source itself when the grids are the same. */
export const align = (source: PixelSource, grid: GridDefinition, _resampling: Resampling): PixelSource => {
  if (sameGrid(source.grid, grid)) return { ...source, grid };
  throw dataError('grids-differ', 'The rasters lie on different grids.');
};
