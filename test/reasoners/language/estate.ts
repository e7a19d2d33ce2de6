import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRaster } from '../../agents/support.ts';

/** The same estate as in estate.py: change both together. Its tables are as strangers write them: codes, wide headers, other languages. */
const grid = { width: 20, height: 20, transform: [30, 0, 500_000, 0, -30, 5_000_000] as const, crs: 'EPSG:32632' };
const day = '2023-06-10';

const readme = `Gut Talheim, data pack 2023

ndvi_${day}.tif      vegetation index
mask_${day}.tif      state of the sky. Only 1 and 2 are usable.
plots.geojson          twelve plots; kultur = crop grown, bio = under organic management
   Crop codes: ZR sugar beet (Zuckerruebe), WW winter wheat, KM maize
ertrag.csv             harvest in tonnes per hectare, decimal comma
pegel_tage.csv         daily mean flow in m3/s, one column per gauge, -777 = no value
pegel_liste.csv        gauges: code, place, river
regen_monate.csv       rain gauges, monthly totals in tenths of a millimetre, -99 = not reported
luft.csv               five-minute fine dust; pm25 in ug/m3. flag: 0 good, 3 doubtful, 7 rejected (do not use)
wege.geojson           hiking paths
posten.geojson         weather posts
braende.csv            fires, one row per fire
"Lush" in our notes means an NDVI above 0.5.
`;

const square = (column: number, row: number): number[][][] => {
  const [left, top] = [500_000 + 150 * column, 5_000_000 - 150 * row];
  return [
    [
      [left, top],
      [left + 150, top],
      [left + 150, top - 150],
      [left, top - 150],
      [left, top],
    ],
  ];
};

const crops = ['ZR', 'WW', 'KM', 'WW'];
const features = (list: readonly object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32632' } },
    features: list,
  });

const plots = (): string =>
  features(
    Array.from({ length: 12 }, (_, index) => ({
      type: 'Feature',
      properties: {
        plot_id: `L-${String(index + 1).padStart(2, '0')}`,
        kultur: crops[index % 4],
        bio: index % 3 === 0 ? 'yes' : 'no',
        besitzer: index < 5 ? 'Huber' : 'Moser',
      },
      geometry: { type: 'Polygon', coordinates: square(index % 4, Math.floor(index / 4)) },
    })),
  );

const lines = (rows: readonly (readonly (string | number)[])[], separator = ','): string =>
  rows.map((row) => row.join(separator)).join('\n');

const iso = (index: number): string => new Date(Date.UTC(2023, 3, 1 + index)).toISOString().slice(0, 10);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const tables: Readonly<Record<string, () => string>> = {
  'ertrag.csv': () =>
    lines(
      [
        ['plot_id', 'jahr', 'ertrag_t_ha'],
        ...Array.from({ length: 24 }, (_, index) => [
          `L-${String((index % 12) + 1).padStart(2, '0')}`,
          2022 + Math.floor(index / 12),
          String(5 + (index % 7) / 2).replace('.', ','),
        ]),
      ],
      ';',
    ),
  'pegel_tage.csv': () =>
    lines([
      ['datum', 'A1', 'A2', 'B7'],
      ...Array.from({ length: 60 }, (_, index) => [
        iso(index),
        index % 11 === 3 ? -777 : 10 + (index % 13),
        20 + ((index * 7) % 17),
        index === 5 ? -777 : 3 + (index % 4),
      ]),
    ]),
  'pegel_liste.csv': () =>
    lines([
      ['code', 'place', 'river', 'area_km2'],
      ['A1', 'Oberau', 'Ahr', 120],
      ['A2', 'Unterau', 'Ahr', 310],
      ['B7', 'Steg', 'Bina', 45],
    ]),
  'regen_monate.csv': () =>
    lines([
      ['code', 'year', ...months],
      ...['A1', 'B7'].flatMap((code, place) =>
        [2021, 2022].map((year, turn) => [
          code,
          year,
          ...months.map((_, m) => (m === 4 && place + turn === 2 ? -99 : 100 * (m + 1) + 10 * place + turn)),
        ]),
      ),
    ]),
  'luft.csv': () =>
    lines(
      [
        ['date', 'pm25', 'flag'],
        ...Array.from({ length: 40 }, (_, index) => [
          iso(index),
          index % 9 === 4 ? 900 : 10 + (index % 8),
          index % 9 === 4 ? 7 : index % 5 === 0 ? 3 : 0,
        ]),
      ],
      ';',
    ),
  'braende.csv': () =>
    lines([
      ['fire_id', 'detected', 'area_ha', 'cause'],
      ...Array.from({ length: 30 }, (_, index) => [
        `F${100 + index}`,
        iso(index * 9),
        1 + (index % 6),
        ['lightning', 'arson', 'unknown'][index % 3] ?? '',
      ]),
    ]),
};

export const writeEstate = (folder: string): void => {
  writeRaster(join(folder, `ndvi_${day}.tif`), grid, 'float32', (x, y) => ((x * 7 + y * 3) % 20) / 20, '');
  writeRaster(join(folder, `mask_${day}.tif`), grid, 'uint8', (x, y) =>
    (x + 2 * y) % 5 === 0 ? 3 : ((x + y) % 2) + 1,
  );
  writeFileSync(join(folder, 'mask_legend.csv'), 'code,label\n1,clear\n2,thin haze\n3,cloud\n');
  writeFileSync(join(folder, 'plots.geojson'), plots());
  writeFileSync(
    join(folder, 'wege.geojson'),
    features(
      [
        ['Uferweg', 400],
        ['Gratweg', 250],
      ].map(([weg, length]) => ({
        type: 'Feature',
        properties: { weg },
        geometry: {
          type: 'LineString',
          coordinates: [
            [500_050, 4_999_950],
            [500_050 + Number(length), 4_999_950],
          ],
        },
      })),
    ),
  );
  writeFileSync(
    join(folder, 'posten.geojson'),
    features(
      [
        ['Hof', 2, 3],
        ['Flughafen', 11, 8],
      ].map(([posten, x, y]) => ({
        type: 'Feature',
        properties: { nr: `W${x}`, posten },
        geometry: {
          type: 'Point',
          coordinates: [500_000 + 30 * (Number(x) + 0.5), 5_000_000 - 30 * (Number(y) + 0.5)],
        },
      })),
    ),
  );
  for (const [name, text] of Object.entries(tables)) writeFileSync(join(folder, name), text());
  writeFileSync(join(folder, 'README.txt'), readme);
};
