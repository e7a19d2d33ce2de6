/** GDAL's auxiliary file beside a raster (scene.tif.aux.xml): what someone added without touching the file itself. */
import { readFileSync } from 'node:fs';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import type { BandFacts, GridDefinition, RasterBand, RasterFile } from '../raster/band.ts';
import { nodataValues } from '../raster/decode.ts';
import { fileExists } from './exists.ts';
import { readProjectionFile, readWorldFile } from './world-file.ts';
import { unescapeXml, xmlAttribute, xmlElements, xmlText } from './xml.ts';

const sizeLimit = 16 * 2 ** 20;

interface Auxiliary {
  readonly crs: string;
  readonly transform: Affine | undefined;
  /** Facts that replace the file's own, by 1-based band. */
  readonly bands: ReadonlyMap<number, Partial<BandFacts>>;
}

const nothing: Auxiliary = { crs: '', transform: undefined, bands: new Map() };

const finite = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
};

const categoriesOf = (xml: string): Record<string, string> | undefined => {
  const list = xmlElements(xml, 'Category').map(({ content }) => unescapeXml(content.trim()));
  const named = list.map((name, code): [string, string] => [String(code), name]).filter(([, name]) => name !== '');
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};

const bandFacts = (xml: string): Partial<BandFacts> => {
  const nodata = xmlText(xml, 'NoDataValue');
  const [scale, offset] = [finite(xmlText(xml, 'Scale')), finite(xmlText(xml, 'Offset'))];
  const unit = xmlText(xml, 'UnitType');
  const description = xmlText(xml, 'Description');
  const categories = categoriesOf(xml);
  return {
    ...(nodata === undefined ? {} : { nodata: [/nan/i.test(nodata) ? NaN : Number(nodata)] }),
    ...(scale === undefined ? {} : { scale }),
    ...(offset === undefined ? {} : { offset }),
    ...(unit === undefined ? {} : { unit }),
    ...(description ? { description, name: description } : {}),
    ...(categories ? { categories } : {}),
  };
};

/** GDAL's order of the six numbers: x origin, x step, row rotation, y origin, column rotation, y step. */
const transformOf = (text: string | undefined): Affine | undefined => {
  const [c = NaN, a = NaN, b = NaN, f = NaN, d = NaN, e = NaN] = (text ?? '').split(',').map(Number);
  return [a, b, c, d, e, f].every(Number.isFinite) && a * e !== b * d ? [a, b, c, d, e, f] : undefined;
};

const readAuxiliary = (path: string): Auxiliary => {
  const file = `${path}.aux.xml`;
  if (!fileExists(file)) return nothing;
  const bytes = readFileSync(file);
  if (bytes.length > sizeLimit) return nothing;
  const xml = bytes.toString('utf8');
  const bands = xmlElements(xml, 'PAMRasterBand').map(({ attributes, content }): [number, Partial<BandFacts>] => [
    Number(xmlAttribute(attributes, 'band')),
    bandFacts(content),
  ]);
  return {
    crs: crsFromWkt(xmlText(xml, 'SRS') ?? ''),
    transform: transformOf(xmlText(xml, 'GeoTransform')),
    bands: new Map(bands),
  };
};

/** Has the file no transform of its own? Its CRS may stand there all the same. */
const isUnplaced = ({ transform: [a, b, c, d, e, f] }: GridDefinition): boolean =>
  a === 1 && b === 0 && c === 0 && d === 0 && e === 1 && f === 0;

/** A CRS alone puts no pixel anywhere: without a transform, their numbers would be taken for coordinates. */
const withoutPlace = (file: RasterFile): RasterFile => {
  const stray = ({ grid }: RasterBand): boolean => isUnplaced(grid) && grid.crs !== '';
  if (!file.bands.some(stray)) return file;
  const bands = file.bands.map((band) => (stray(band) ? { ...band, grid: { ...band.grid, crs: '' } } : band));
  const note =
    'The file states a CRS but no transform: its pixels have no place. Give it one, for instance with gdal_translate -a_ullr.';
  return { ...file, bands, notes: [...file.notes, note] };
};

/** The raster with what stands beside it: the auxiliary file counts before the file itself (as in GDAL), a world file after it. */
export const withCompanions = (path: string, file: RasterFile): RasterFile => {
  const auxiliary = readAuxiliary(path);
  const unplaced = file.bands.some(({ grid }) => isUnplaced(grid)) && auxiliary.transform === undefined;
  const world = unplaced ? readWorldFile(path) : undefined;
  if (auxiliary === nothing && world === undefined) return withoutPlace(file);
  const place = (grid: GridDefinition): GridDefinition => ({
    ...grid,
    transform: auxiliary.transform ?? (isUnplaced(grid) ? (world ?? grid.transform) : grid.transform),
    crs: auxiliary.crs || grid.crs || (world ? readProjectionFile(path) : ''),
  });
  const bands = file.bands.map((band, index) => {
    const facts = { ...band.facts, ...auxiliary.bands.get(index + 1) };
    return {
      ...band,
      grid: place(band.grid),
      facts: { ...facts, nodata: [...new Set(facts.nodata.flatMap((value) => nodataValues(value, facts.dtype)))] },
    };
  });
  return withoutPlace({ ...file, bands });
};
