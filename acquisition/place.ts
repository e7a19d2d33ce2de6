/** Where a request's area is: as it says, or the box around what a file of the folder holds. */
import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import type { FileDescription } from '../core/description.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { FetchRequest, WantedFetch } from '../core/fetch-request.ts';
import type { Task } from '../core/task.ts';
import type { Box } from './stac/area.ts';

type Describe = (paths: readonly string[]) => Promise<readonly FileDescription[]>;

const unplaced = (name: string, why: string): EarthwrightError =>
  new EarthwrightError(
    'task-invalid',
    'user',
    `The area of “fetch” is the file “${name}”, but ${why}. Give [west, south, east, north] in degrees, or a file of the folder with a CRS.`,
  );

/** The box around several; one that crosses the antimeridian stands for itself. */
const around = (boxes: readonly Box[]): Box | null => {
  const [only, ...others] = boxes;
  if (!only) return null;
  if (boxes.some(([west, , east]) => west > east)) return others.length === 0 ? only : null;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
};

const boxesOf = (description: FileDescription | undefined): Box[] => {
  if (description?.kind === 'raster')
    return description.grids.flatMap(({ boundsWgs84 }) => (boundsWgs84 ? [boundsWgs84] : []));
  if (description?.kind === 'features')
    return description.layers.flatMap(({ boundsWgs84 }) => (boundsWgs84 ? [boundsWgs84] : []));
  return [];
};

const fileOf = ({ folder }: Task, name: string): string => {
  if (normalize(name).split(sep).includes('..')) throw unplaced(name, 'it does not lie in the folder');
  const found = [join(folder, 'data', name), join(folder, name)].find((path) => existsSync(path));
  if (!found) throw unplaced(name, 'there is no such file in the folder or in its data/');
  return found;
};

/** Throws task-invalid. */
export const placeRequest = async (task: Task, wanted: WantedFetch, describe: Describe): Promise<FetchRequest> => {
  const { area } = wanted;
  if (typeof area !== 'string') return { ...wanted, area };
  const [description] = await describe([fileOf(task, area)]);
  const box = around(boxesOf(description));
  if (!box) throw unplaced(area, 'it does not say where it lies');
  // A point has no area: a pixel around it is one.
  const [west, south, east, north] = box;
  const [width, height] = [west === east ? 1e-5 : 0, south === north ? 1e-5 : 0];
  return { ...wanted, area: [west - width, south - height, east + width, north + height] };
};
