/** Where the pixels of a JP2 file lie: GeoJP2 (a GeoTIFF in a box), else GMLJP2 (OGC 08-085r8, a rectified grid). */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { isGeographic, isNorthFirst } from '../crs/definition.ts';
import { crsFromGeoKeys } from '../crs/from-geo-keys.ts';
import { bufferSource } from '../files/byte-source.ts';
import { xmlAttribute, xmlElements } from '../files/xml.ts';
import { readTiff } from '../tiff/directory.ts';
import { readGeoKeys } from '../tiff/geo-keys.ts';
import { readTransform } from '../tiff/georeference.ts';
import type { Jp2 } from './boxes.ts';

export interface Georeference {
  readonly transform: Affine | undefined;
  readonly crs: string;
}

const nothing: Georeference = { transform: undefined, crs: '' };

const fromGeotiff = (bytes: Buffer): Georeference => {
  try {
    const [directory] = readTiff(bufferSource(bytes)).directories;
    if (!directory) return nothing;
    const keys = readGeoKeys(directory);
    return { transform: readTransform(directory, keys), crs: crsFromGeoKeys(keys) };
  } catch {
    // A damaged box leaves the other one, or none.
    return nothing;
  }
};

const numbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);

const crsOfName = (name: string): string => {
  const code = /EPSG(?:[:/]+[\d.]*)*[:/#](\d{4,6})$/i.exec(name)?.[1];
  return code === undefined ? '' : `EPSG:${code}`;
};

/** URNs and OGC's URLs mean the axes in the order of the CRS's definition: latitude, or northing, first in many; older forms do not. */
const northFirst = (name: string, crs: string): boolean =>
  /^urn:|\/def\/crs\//i.test(name) && (isGeographic(crs) || isNorthFirst(crs));

const fromGml = (text: string): Georeference => {
  const xml = text.replace(/<(\/?)[A-Za-z0-9_]+:/g, '<$1');
  const [grid] = xmlElements(xml, 'RectifiedGrid');
  if (!grid) return nothing;
  const vectors = xmlElements(grid.content, 'offsetVector');
  const [origin] = xmlElements(grid.content, 'pos');
  const [point] = xmlElements(grid.content, 'Point');
  const name =
    xmlAttribute(vectors[0]?.attributes ?? '', 'srsName') ??
    xmlAttribute(point?.attributes ?? '', 'srsName') ??
    xmlAttribute(grid.attributes, 'srsName') ??
    '';
  const crs = crsOfName(name);
  const swap = northFirst(name, crs) ? 1 : 0;
  const [along = [], down = []] = vectors.map(({ content }) => numbers(content));
  const position = numbers(origin?.content);
  const [a, b, d, e] = [along[swap], down[swap], along[1 - swap], down[1 - swap]].map((value) => value ?? NaN);
  const [x, y] = [position[swap] ?? NaN, position[1 - swap] ?? NaN];
  if (a === undefined || b === undefined || d === undefined || e === undefined) return { transform: undefined, crs };
  // The origin is the centre of the first pixel.
  const transform: Affine = [a, b, x - (a + b) / 2, d, e, y - (d + e) / 2];
  const usable = transform.every(Number.isFinite) && a * e !== b * d;
  return { transform: usable ? transform : undefined, crs };
};

export const readGeoreference = ({ geotiff, xml }: Jp2): Georeference => {
  const own = geotiff ? fromGeotiff(geotiff) : nothing;
  if (own.transform) return own;
  return xml.map(fromGml).find(({ transform }) => transform !== undefined) ?? own;
};
