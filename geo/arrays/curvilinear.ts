/** Grids whose longitudes and latitudes are two-dimensional (CF conventions, section 5.2): swaths, ocean models, rotated poles. */
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { degreesEast, degreesNorth } from './cf-axes.ts';
import { lastPart } from './names.ts';

const isCoordinate = (variable: ArrayVariable): boolean => {
  const units = textAttribute(variable, 'units');
  if (degreesEast.test(units) || degreesNorth.test(units)) return true;
  const standardName = textAttribute(variable, 'standard_name').toLowerCase();
  return standardName === 'longitude' || standardName === 'latitude';
};

/** Over the dimensions `x` and `y` and, as in files of one overpass, others of which there is one step. */
const isOver = ({ dimensions, shape }: ArrayVariable, x: string, y: string): boolean =>
  x !== y &&
  [x, y].every((one) => dimensions.includes(one)) &&
  dimensions.every((one, at) => one === x || one === y || shape[at] === 1);

/** Names of the two-dimensional coordinates over the dimensions `x` and `y`; none for other grids. */
export const curvilinearCoordinates = (file: ArrayFile, x: string, y: string): string[] =>
  file.variables
    .filter((variable) => isOver(variable, x, y))
    .filter(isCoordinate)
    .map(({ name }) => lastPart(name));

/** What a reader of the data must know. */
export const curvilinearNote = (variable: ArrayVariable, coordinates: readonly string[], mapping: string): string => {
  const kind = mapping === '' ? 'curvilinear' : `curvilinear (${mapping})`;
  return `Variable ${lastPart(variable.name)} lies on a ${kind} grid: its two-dimensional coordinates ${coordinates.join(' and ')} say where each pixel is, and no CRS does. Its pixels are read, without a place on a map, and those coordinates as bands of their own beside them; to give them a place, regrid the file to regular coordinates, for instance with gdalwarp -geoloc or cdo remapbil.`;
};
