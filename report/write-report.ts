import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task } from '../core/task.ts';
import { type DrawnMap, drawMaps, type TakeLooks } from './maps/draw.ts';
import { mapsOfRun, zonesOfRun } from './maps/of-run.ts';
import { markdownOf } from './markdown.ts';
import { pageOf } from './page/page.ts';
import { type RunFiles, type RunRecord, recordOf } from './run-record.ts';
import { sidecarsOf } from './sidecar.ts';
import { stacItemsOf } from './stac/item.ts';

/** A run folder that documents can be written to, whole or not at all. */
interface ReportFolder extends RunFiles {
  write(name: string, content: unknown): string;
}

export interface Finished {
  readonly task: Task;
  readonly answer: Answer;
  readonly run: ReportFolder;
}

const writePictures = (run: ReportFolder, maps: readonly DrawnMap[]): void => {
  rmSync(join(run.path, 'pictures'), { recursive: true, force: true });
  for (const { name, png } of maps) run.write(`pictures/${name}.png`, png);
};

/** A machine that cannot start a reader has an answer all the same, and a report without maps. */
const drawn = async (record: RunRecord, take: TakeLooks): Promise<readonly DrawnMap[]> => {
  try {
    return await drawMaps(mapsOfRun(record), zonesOfRun(record), take);
  } catch (error) {
    if (error instanceof EarthwrightError) return [];
    throw error;
  }
};

/** Writes what people look at: `report.html`, `report.md`, and `pictures/` where files can be looked at. */
export const writeReport = async (
  { task, answer, run }: Finished,
  take: TakeLooks | null,
): Promise<readonly DrawnMap[]> => {
  const record = recordOf(task, answer, run);
  const maps = take ? await drawn(record, take) : [];
  writePictures(run, maps);
  for (const { file, text } of sidecarsOf(record, maps)) run.write(file, text);
  for (const { file, item } of stacItemsOf(record, maps)) run.write(file, item);
  run.write('report.html', pageOf(record, maps));
  if (take) run.write('report.md', markdownOf(record, maps));
  return maps;
};
