import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reasoner } from '../../agents/reasoner.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import { createTiffWriter, type RasterToWrite } from '../../geo/tiff/write/writer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** A raster of one band by a formula, codes where it is of bytes. */
export const writeRaster = (
  path: string,
  grid: RasterToWrite['grid'],
  dtype: Dtype,
  valueAt: (x: number, y: number) => number,
  unit = '',
): void => {
  mkdirSync(dirname(path), { recursive: true });
  const raster = { grid, dtype, codes: dtype === 'uint8', unit, description: '', metadata: {} };
  const writer = createTiffWriter(path, raster);
  for (let y = 0; y < grid.height; y++)
    writer.writeRows(Float64Array.from({ length: grid.width }, (_, x) => valueAt(x, y)));
  writer.finish();
};

let runs = 0;

/** The answer to a question about a data folder; the run is kept below `keep`. */
export const ask = (
  sandbox: Sandbox,
  keep: string,
  data: string,
  question?: string,
  reasoner: Reasoner = composeQuestionReasoner(),
): Promise<Answer> => {
  const { task } = readTaskFolder(data, question);
  const runFolder = join(keep, '.earthwright', `run-${++runs}`);
  const signal = new AbortController().signal;
  return runTask(task, composeRun({ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 1, signal }));
};
