/** Where a request's area is: as it says, the box around what a file of the folder holds, or the outline of a place. */
import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import type { FileDescription } from '../../core/description.ts';
import { EarthwrightError } from '../../core/errors.ts';
import {
  type FetchArea,
  type FetchRequest,
  fetchRequest,
  type PlaceRequest,
  type WantedFetch,
} from '../../core/fetch-request.ts';
import type { Task } from '../../core/task.ts';
import type { Box } from '../area.ts';
import { isObject } from './candidates.ts';

/** Of the OpenStreetMap Foundation; asked where a task names no other, and only if its host is allowed. */
const publicGeocoder = 'https://nominatim.openstreetmap.org/';

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

const isInside = (name: string): boolean => !normalize(name).split(sep).includes('..');

const fileOf = ({ folder }: Task, name: string): string | undefined =>
  isInside(name) ? [join(folder, 'data', name), join(folder, name)].find((path) => existsSync(path)) : undefined;

/** 'park.gpkg' and 'zones/park.geojson', not 'St. Gallen'. */
const looksLikeFile = (name: string): boolean => /[\\/]|\.[a-z]\w{1,7}$/i.test(name) && !isObject(name);

/** The outline of a file: the box around what it holds. Throws task-invalid. */
const boxOfFile = async (path: string, name: string, describe: Describe): Promise<Box> => {
  const [description] = await describe([path]);
  const box = around(boxesOf(description));
  if (!box) throw unplaced(name, 'it does not say where it lies');
  // A point has no area: a pixel around it is one.
  const [west, south, east, north] = box;
  const [width, height] = [west === east ? 1e-5 : 0, south === north ? 1e-5 : 0];
  return [west - width, south - height, east + width, north + height];
};

/** A request whose area is known; or a place whose outline is wanted first. */
export type Placement =
  | { readonly kind: 'placed'; readonly request: FetchRequest }
  | { readonly kind: 'named'; readonly place: PlaceRequest; readonly at: (area: FetchArea) => FetchRequest };

/** Throws task-invalid. */
export const placementOf = async (task: Task, wanted: WantedFetch, describe: Describe): Promise<Placement> => {
  if (wanted.kind === 'place') return { kind: 'placed', request: wanted };
  const { area, geocoder = publicGeocoder, ...rest } = wanted;
  const at = (known: FetchArea): FetchRequest => fetchRequest.parse({ ...rest, area: known });
  if (typeof area !== 'string') return { kind: 'placed', request: at(area) };
  const path = fileOf(task, area);
  if (path) return { kind: 'placed', request: at([...(await boxOfFile(path, area, describe))]) };
  if (!isInside(area)) throw unplaced(area, 'it does not lie in the folder');
  if (looksLikeFile(area)) throw unplaced(area, 'there is no such file in the folder or in its data/');
  return { kind: 'named', place: { kind: 'place', endpoint: geocoder, name: area }, at };
};
