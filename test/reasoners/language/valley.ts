import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRaster } from '../../agents/support.ts';

/** The same valley as in goldens.py: change both together. */
const [width, height] = [40, 30];
const transform = [30, 0, 500_000, 0, -30, 5_000_000] as const;
const grid = { width, height, transform, crs: 'EPSG:32632' };
const dates = ['2021-07-15', '2022-06-15', '2022-07-15', '2022-08-15'] as const;

const float = (path: string, unit: string, valueAt: (x: number, y: number) => number): void =>
  writeRaster(path, grid, 'float32', valueAt, unit);

const codes = [
  [10, 'tree cover'],
  [30, 'grassland'],
  [40, 'cropland'],
  [50, 'built-up'],
  [80, 'permanent water bodies'],
] as const;

const districts = [
  ['Northam', 0, 20, 1200],
  ['Easton', 20, 30, 3000],
  ['Westbury', 30, 40, 500],
] as const;

const polygons = (): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32632' } },
    features: districts.map(([name, from, to, people]) => {
      const [left, right, top, bottom] = [500_000 + 30 * from, 500_000 + 30 * to, 5_000_000, 5_000_000 - 30 * height];
      const ring = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ];
      return { type: 'Feature', properties: { name, people }, geometry: { type: 'Polygon', coordinates: [ring] } };
    }),
  });

/** Sixty days at two stations. */
const weather = (): string =>
  [
    'station,date,temp_c,precip_mm',
    ...Array.from({ length: 60 }, (_, day) => {
      const date = new Date(Date.UTC(2022, 5, 1 + day)).toISOString().slice(0, 10);
      return [`Oslo,${date},${(day % 10) + 10},${day % 5}`, `Bergen,${date},${((day * 3) % 14) + 8},${(day * 2) % 7}`];
    }).flat(),
  ].join('\n');

/** Three masts in the middle of pixels. */
const masts = (): string =>
  [
    'mast,easting,northing,owner,height_m',
    ...(
      [
        ['Kogel', 3, 4, 'railway', 30],
        ['Ried', 22, 10, 'railway', 40],
        ['Au', 35, 27, 'army', 55],
      ] as const
    ).map(([name, x, y, owner, height]) =>
      [name, 500_000 + 30 * (x + 0.5), 5_000_000 - 30 * (y + 0.5), owner, height].join(','),
    ),
  ].join('\n');

/** NDVI, temperature, flags and backscatter of four dates, two land-cover maps, an elevation model, three districts with people, daily weather of two stations, three masts. */
export const writeValley = (folder: string): void => {
  dates.forEach((date, d) => {
    float(join(folder, `ndvi_${date}.tif`), '', (x, y) =>
      (x + y + d) % 11 === 0 ? Number.NaN : ((x * 7 + y * 13 + d * 17) % 101) / 100 - 0.2,
    );
    float(join(folder, `lst_${date}.tif`), 'K', (x, y) => 290 + ((x * 5 + y * 3 + d * 7) % 200) / 10 + d);
    writeRaster(join(folder, `quality_${date}.tif`), grid, 'uint16', (x, y) =>
      (x + 2 * y) % 13 === 0 ? 1 : (x * (d + 1) + y) % 5 === 0 ? 16 : 2,
    );
    float(join(folder, `vv_db_${date}.tif`), 'dB', (x, y) => -20 + ((x * 3 + y + d) % 15));
  });
  for (const year of [2011, 2021])
    writeRaster(join(folder, `landcover_${year}.tif`), grid, 'uint8', (x, y) =>
      year === 2021 && x >= 15 && x < 18 ? 50 : (codes[Math.floor(x / 8)]?.[0] ?? 0) + (y < 2 ? 0 : 0),
    );
  writeFileSync(join(folder, 'landcover_legend.csv'), ['code,label', ...codes.map((row) => row.join(','))].join('\n'));
  float(join(folder, 'elevation.tif'), 'm', (x, y) => 400 + x * 10 + y * y);
  writeFileSync(join(folder, 'districts.geojson'), polygons());
  writeFileSync(join(folder, 'weather.csv'), weather());
  writeFileSync(join(folder, 'masts.csv'), masts());
};
