import { join } from 'node:path';
import type { RasterSource } from '../../core/engine.ts';
import type { Finding } from '../../core/finding.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check.ts';

const firstRaster = (inputs: CheckRequest['inputs']): RasterSource | null => {
  for (const binding of Object.values(inputs)) {
    if (binding.kind === 'raster') return binding.source;
    if (binding.kind === 'stack' && binding.layers[0]) return binding.layers[0];
  }
  return null;
};

const overlap = (a: readonly number[], b: readonly number[]): boolean =>
  (a[0] ?? 0) < (b[2] ?? 0) && (b[0] ?? 0) < (a[2] ?? 0) && (a[1] ?? 0) < (b[3] ?? 0) && (b[1] ?? 0) < (a[3] ?? 0);

/** Rasters that a tool wrote must still know where on Earth they are. */
export const gridFindings = async (
  { outcome, inputs, outputFolder }: CheckRequest,
  dependencies: Dependencies,
): Promise<Finding[]> => {
  const rasters = outcome.outputs.filter((output) => output.kind === 'raster');
  const source = firstRaster(inputs);
  if (rasters.length === 0 || !source) return [];
  const written = rasters.map(({ file }) => join(outputFolder, file));
  const [before, ...described] = await dependencies.describe([source.path, ...written]);
  if (before?.kind !== 'raster') return [];
  const findings: Finding[] = [];
  for (const [index, raster] of rasters.entries()) {
    const after = described[index];
    const [gridBefore, gridAfter] = [before.grids[0], after?.kind === 'raster' ? after.grids[0] : undefined];
    if (!gridAfter || !gridBefore) {
      findings.push({
        rule: 'raster-unreadable',
        severity: 'error',
        where: raster.name,
        message: `“${raster.name}” can't be read back.`,
      });
    } else if (gridBefore.crs !== '' && gridAfter.crs === '') {
      findings.push({
        rule: 'crs-lost',
        severity: 'error',
        where: raster.name,
        message: `“${raster.name}” has no CRS although its input has ${gridBefore.crs}.`,
      });
    } else if (
      gridBefore.boundsWgs84 &&
      gridAfter.boundsWgs84 &&
      !overlap(gridBefore.boundsWgs84, gridAfter.boundsWgs84)
    ) {
      findings.push({
        rule: 'extent-lost',
        severity: 'error',
        where: raster.name,
        message: `“${raster.name}” lies elsewhere than its input.`,
      });
    }
  }
  return findings;
};
