import { existsSync, readFileSync, statSync } from 'node:fs';
import { EarthwrightError } from '../../../core/errors.ts';
import type { Dataset } from '../harness/sample.ts';
import { type EarthBenchOptions, isEarthBench, loadEarthBench } from './earthbench.ts';
import { loadOriginalEarthBench } from './earthbench-original.ts';
import { isGeoPlan, loadGeoPlan } from './geoplan.ts';
import { readJsonLines } from './json-lines.ts';
import { loadTaskFolders } from './task-folders.ts';
import { episodeDataset } from './thinkgeo/dataset.ts';
import { episodesIn } from './thinkgeo/read-episodes.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const loadLines = (path: string, options: EarthBenchOptions): Dataset => {
  const [first] = readJsonLines(path);
  if (isEarthBench(first)) return loadEarthBench(path, options);
  if (isGeoPlan(first)) return loadGeoPlan(path);
  throw usage(`“${path}” holds neither questions of Earth-Bench nor tasks of GeoPlan-bench.`);
};

const loadDocument = (path: string, options: EarthBenchOptions): Dataset => {
  const episodes = episodesIn(JSON.parse(readFileSync(path, 'utf8')), path);
  return episodes ? episodeDataset(episodes, path, options.data) : loadOriginalEarthBench(path, options);
};

const checkIds = (dataset: Dataset): Dataset => {
  const seen = new Set<string>();
  for (const { id } of dataset.samples) {
    if (seen.has(id)) throw usage(`Two tasks are called “${id}”. Give each its own id.`);
    seen.add(id);
  }
  return dataset;
};

/**
 * A data set by what a path is: a folder of task folders, Earth-Bench's questions (its own file or lines of JSON), GeoPlan-bench's tasks, episodes of ThinkGeo
 * or OpenEarthAgent.
 */
export const openDataset = (path: string, options: EarthBenchOptions = {}): Dataset => {
  if (!existsSync(path) || statSync(path).isDirectory()) return checkIds(loadTaskFolders(path));
  return checkIds(path.endsWith('.json') ? loadDocument(path, options) : loadLines(path, options));
};
