import type { BandStatistics } from '../../core/band-statistics.ts';
import type { Dependencies } from '../dependencies.ts';
import { bandProbe } from '../summary/probe-source.ts';
import { readProbe } from '../summary/statistics.ts';
import type { CheckRequest } from './check-request.ts';

/** Statistics of rasters that a tool wrote, in their order; null for those that could not be measured. */
export const rasterStatistics = async (
  paths: readonly string[],
  { node, round }: CheckRequest,
  { run, sandbox, limits, isolation, signal }: Dependencies,
): Promise<(BandStatistics | null)[]> => {
  const outcome = await sandbox.run({
    source: bandProbe('outputs'),
    inputs: {
      layers: {
        kind: 'stack',
        // Layers come back in the order of their names.
        layers: paths.map((path, index) => ({ path, band: 1, date: null, name: String(index).padStart(5, '0') })),
      },
    },
    params: {},
    outputDirectory: run.folder('nodes', node.id, `round-${round}`, 'check-outputs'),
    limits,
    isolation,
    signal,
  });
  if (outcome.kind !== 'ok') return paths.map(() => null);
  return readProbe(outcome.outputs.find(({ name }) => name === 'statistics')?.document);
};
