/** What a reader of the data should know about how a CRS is computed. */

import { type DatumError, datumOfCode, errorOfShift } from './datums.ts';
import { projDefinition, whyNotComputed } from './definition.ts';
import { parseProj } from './proj-string.ts';

/** Below this nobody speaks of it, metres. */
const worthSaying = 0.02;

const wayOut = 'convert the data, for instance with gdalwarp or ogr2ogr -t_srs EPSG:4326';

/** The distances are measured on a lattice: between its places they may be larger by half. */
const betweenPlaces = 1.5;
const metresText = (metres: number): string =>
  metres >= 1 ? String(Math.ceil(metres)) : (Math.ceil(metres * 100) / 100).toFixed(2);

/** The names of datums that PROJ strings have (`proj -ld`), as geographic CRSs of EPSG. */
const codesOfNames: Readonly<Record<string, string>> = {
  NAD27: '4267',
  OSGB36: '4277',
  potsdam: '4314',
  carthage: '4223',
  hermannskogel: '4312',
  ire65: '4299',
  nzgd49: '4272',
  GGRS87: '4121',
};

/** What the shift of the datum leaves; undefined where the datum is WGS 84 by another name, or the file brings its own shift. */
const errorOf = (crs: string, definition: string): DatumError | undefined => {
  const code = /^EPSG:(\d+)$/.exec(crs)?.[1] ?? codesOfNames[parseProj(crs).get('datum') ?? ''];
  if (code !== undefined) return datumOfCode(code)?.error;
  const shift = parseProj(definition).get('towgs84');
  return shift === undefined ? undefined : errorOfShift(shift.split(',').map(Number));
};

/** Undefined where it is nothing to speak of. */
const datumNote = ({ boundM, accuracyM }: DatumError): string | undefined => {
  if (boundM === null) return 'How the datum lies to WGS 84 is not known well: places may be off by more than 100 m.';
  const parts = [
    ...(boundM >= worthSaying ? [`places are within ${metresText(betweenPlaces * boundM)} m of those of PROJ`] : []),
    ...(accuracyM === undefined
      ? ['EPSG does not say how good such shifts are there']
      : accuracyM >= worthSaying
        ? [`such shifts are good to about ${metresText(accuracyM)} m there, says EPSG`]
        : []),
  ];
  return parts.length === 0
    ? undefined
    : `The datum is brought to WGS 84 by one mean shift, without grids: ${parts.join('; ')}.`;
};

const isForeign = (definition: string): boolean => {
  const parameters = parseProj(definition);
  const { ellps, a, b } = Object.fromEntries(parameters);
  const own = parameters.has('datum') || parameters.has('towgs84') || parameters.has('R') || parameters.has('nadgrids');
  return !own && !(ellps === 'WGS84' || ellps === 'GRS80') && a !== '6378137' && !(a !== undefined && a === b);
};

const projections: Readonly<Record<string, string>> = {
  cass: 'The Cassini projection is computed by series that hold near its central meridian, to 1 m: farther away (about 4° at latitude 48°) there are no places; convert such data with gdalwarp -t_srs EPSG:4326.',
  robin: 'The Robinson projection is interpolated: places are within 1 m of those of PROJ.',
};

/** Notes on a CRS: how far places may be from those of PROJ, or why they are not computed. */
export const crsNotes = (crs: string): string[] => {
  if (crs === '' || /^EPSG:(4326|32[67]\d\d|3857)$/.test(crs)) return [];
  const definition = projDefinition(crs);
  if (definition === undefined)
    return [`The CRS is not computed, so that the data have no place: ${whyNotComputed(crs)}; ${wayOut}.`];
  const notes: string[] = [];
  const own = projections[parseProj(definition).get('proj') ?? ''];
  if (own) notes.push(own);
  const error = errorOf(crs, definition);
  const note = error && datumNote(error);
  if (note !== undefined) notes.push(note);
  else if (!error && !crs.startsWith('EPSG:') && isForeign(definition))
    notes.push('The datum is not known: no shift to WGS 84 is made, and places may be off by some hundred metres.');
  return notes;
};
