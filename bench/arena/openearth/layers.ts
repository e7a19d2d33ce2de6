import type { Band } from './geotiff.ts';
import { isWide } from './product.ts';
import type { Scene } from './scene.ts';

/** Left edge and top of every scene, in metres of its zone. */
const west = 500_000;
const north = 5_000_000;

const gridOf = ({ width, height, product }: Scene, wider: 1 | 2) => ({
  width: width / wider,
  height: height / wider,
  pixelM: product.pixelM * wider,
  west,
  north,
  epsg: 32_633,
});

const emptyOf = (kind: Scene['product']['values'], length: number): Float32Array | Int16Array | Uint16Array =>
  kind === 'float32' ? new Float32Array(length) : kind === 'int16' ? new Int16Array(length) : new Uint16Array(length);

export const bandOf = (scene: Scene, date: number, band: number): Band => {
  const { height, edges, gaps, stored, domain, product, declared } = scene;
  const wider = isWide(product.name, domain.bands[band] ?? '') ? 2 : 1;
  const grid = gridOf(scene, wider);
  const values = emptyOf(product.values, grid.width * grid.height);
  const seen = (height - (gaps[date] ?? 0)) / wider;
  values.fill(product.missing, seen * grid.width);
  for (let row = 0; row < seen; row++)
    for (const [strip, value] of (stored[date]?.[band] ?? []).entries())
      values.fill(
        value,
        row * grid.width + (edges[strip] ?? 0) / wider,
        row * grid.width + (edges[strip + 1] ?? 0) / wider,
      );
  return { ...grid, values, nodata: product.missing, scale: declared ? product.scale : null };
};

/** Clear, cloud of one kind, and codes of what was not seen. */
export const qualityOf = (scene: Scene, date: number): Band => {
  const { height, clouds, gaps, product } = scene;
  const { coarser, clear, cloud, unseen } = product;
  const grid = gridOf(scene, coarser);
  const values = clear > 255 ? new Uint16Array(grid.width * grid.height) : new Uint8Array(grid.width * grid.height);
  values.fill(clear);
  const over = clouds[date];
  if (over)
    for (let row = over.top / coarser; row < over.bottom / coarser; row++)
      values.fill(
        cloud[row % cloud.length] ?? 0,
        row * grid.width + over.left / coarser,
        row * grid.width + over.right / coarser,
      );
  values.fill(unseen, ((height - (gaps[date] ?? 0)) / coarser) * grid.width);
  return { ...grid, values, nodata: null, scale: null };
};

export const terrainOf = (scene: Scene): Band => {
  const grid = gridOf(scene, 2);
  const values = Int16Array.from({ length: grid.width * grid.height }, (_, at) => scene.heights[at % grid.width] ?? 0);
  return { ...grid, values, nodata: null, scale: null };
};

/** Districts in the zone's metres, which GeoJSON before RFC 7946 names and GDAL reads. */
export const districtsText = ({ districts, height, product }: Scene): string => {
  const ring = (left: number, right: number): number[][] => {
    const [from, to] = [west + left * product.pixelM, west + right * product.pixelM];
    const south = north - height * product.pixelM;
    return [
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ];
  };
  return JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } },
    features: districts.map(({ name, left, right }) => ({
      type: 'Feature',
      properties: { district: name },
      geometry: { type: 'Polygon', coordinates: [ring(left, right)] },
    })),
  });
};

export const peopleText = ({ districts }: Scene): string =>
  `district,population\n${districts.map(({ name, population }) => `${name},${population}`).join('\n')}\n`;

export const weatherText = ({ weather }: Scene): string =>
  `month,rain_mm,evaporation_mm\n${weather.map(({ rain, evaporation }, month) => `${month + 1},${rain},${evaporation}`).join('\n')}\n`;
