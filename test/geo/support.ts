import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoding } from '../../core/encoding.ts';
import { type Grid, number, type Raster, raster, type Table, table, tool } from '../../core/tool/contract.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { type InputValue, type RunOutput, runTool } from '../../runtime/run-tool.ts';

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

/** Runs work with a folder that is gone afterwards. */
export const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs a tool in a folder that is gone afterwards; what it gave besides rasters. */
export const run = (
  definition: AnyTool,
  inputs: Readonly<Record<string, InputValue>>,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, RunOutput>> =>
  withFolder((folder) => runTool(definition, { inputs, params, out: join(folder, 'out') }));

export interface SeenRaster {
  readonly values: number[];
  readonly grid: Grid;
  readonly raster: Raster;
}

/** What a tool sees of one band. */
export const see = async (
  path: string,
  options: { band?: number | string; codes?: boolean; encoding?: Encoding } = {},
): Promise<SeenRaster> => {
  let seen: SeenRaster | undefined;
  const look = tool({
    name: 'look',
    summary: 'Looks at a raster.',
    stage: 'prepare',
    inputs: { raster: raster('any', { codes: options.codes ?? false }) },
    params: {},
    outputs: { pixels: number() },
    run({ inputs, output }) {
      const values = inputs.raster.read();
      seen = { values: [...values], grid: inputs.raster.grid, raster: inputs.raster };
      output.number('pixels', values.length);
    },
  });
  await run(look, { raster: { path, band: options.band ?? 1, encoding: options.encoding ?? {} } });
  if (!seen) throw new Error('The tool did not run.');
  return seen;
};

/** What a tool sees of a table. */
export const seeTable = async (path: string): Promise<Table> => {
  const seen: Table[] = [];
  const look = tool({
    name: 'look-at-table',
    summary: 'Looks at a table.',
    stage: 'prepare',
    inputs: { records: table() },
    params: {},
    outputs: { rows: number() },
    run({ inputs, output }) {
      seen.push(inputs.records);
      output.number('rows', inputs.records.rows.length);
    },
  });
  await run(look, { records: path });
  const [first] = seen;
  if (!first) throw new Error('The tool did not run.');
  return first;
};
