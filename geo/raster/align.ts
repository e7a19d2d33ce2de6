import type { Resampling } from '../../core/tool/contract.ts';
import { createResampledSource } from '../warp/resampled-source.ts';
import type { GridDefinition, PixelSource } from './band.ts';
import { sameGrid } from './grids.ts';

/** A source's pixels on another grid; its own pixels when the grids are the same. */
export const align = (source: PixelSource, grid: GridDefinition, resampling: Resampling): PixelSource =>
  sameGrid(source.grid, grid) ? { ...source, grid } : createResampledSource(source, grid, resampling);
