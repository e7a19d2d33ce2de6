/** What the measured numbers of bands give away: hidden fill, an offset that is still in them, copies, layers unlike their series. */
import type { BandProfile, FileProfile, GroupProfile, Guess, RasterProfile } from '../../../core/profile.ts';
import { isUsualFill } from '../../../knowledge/recognition/usual-fills.ts';
import { type Scene, scenesOf } from './scenes.ts';

const plain = (value: number): string => String(Number(value.toPrecision(6)));
const rastersOf = (files: readonly FileProfile[]): RasterProfile[] => files.filter((file) => file.kind === 'raster');
const place = (file: RasterProfile, band: BandProfile): string =>
  file.bands.length === 1 ? file.path : `${file.path}, band ${band.index}`;

/** An extreme that is a usual fill, undeclared, and far from all other numbers. */
const hiddenFill = (file: RasterProfile, band: BandProfile): Guess[] => {
  const { statistics, encoding } = band;
  if (!statistics || band.codes || statistics.valid === 0) return [];
  const { min, max, low, high } = statistics;
  if (typeof low !== 'number' || typeof high !== 'number') return [];
  const spread = Math.max(1e-9, high - low);
  const found = [
    ...(isUsualFill(min) && low - min > spread ? [min] : []),
    ...(isUsualFill(max) && max - high > spread ? [max] : []),
  ].filter((value) => value !== band.nodata && !(encoding?.nodata ?? []).includes(value));
  return found.map((value) => ({
    value: `${place(file, band)}: ${plain(value)} looks like undeclared fill`,
    reason: `all other stored numbers lie between ${plain(value === min ? low : min)} and ${plain(value === min ? max : high)}`,
  }));
};

/** How the suspicion is worded, for those who look for it. */
export const offsetSuspicion = 'the product’s offset of 0.1 may still be';

const isReflectance = ({ role, dtype, quantity }: BandProfile): boolean =>
  role !== null && role.value !== 'qa' && dtype.startsWith('float') && /reflectance$/.test(quantity?.value ?? '');

/** Reflectance whose every band starts just above 0.10 has the offset of Sentinel-2 or Landsat's −0.1 still in it. */
const carriedOffset = ({ bands: all }: Scene): Guess[] => {
  const bands = all.filter(({ band }) => isReflectance(band) && band.statistics !== null);
  const ends = bands.flatMap(({ band }) => (band.statistics ? [band.statistics] : []));
  const carried = ends.length >= 3 && ends.every(({ min, max }) => min >= 0.0995 && min <= 0.125 && max < 2);
  if (!carried) return [];
  const floors = ends.map(({ min }) => min.toFixed(3)).join(', ');
  return [...new Set(bands.map(({ file }) => file.path))].map((path) => ({
    value: `${path}: ${offsetSuspicion} in the reflectance`,
    reason: `the smallest value of every band lies just above 0.10: ${floors}`,
  }));
};

const signature = ({ statistics }: BandProfile): string | null =>
  statistics && statistics.valid > 16 && statistics.std > 0 && statistics.distinct === null
    ? [statistics.valid, statistics.min, statistics.max, statistics.mean, statistics.std].join(' ')
    : null;

/** Layers of different dates with the very same numbers. */
const copies = (rasters: readonly RasterProfile[]): Guess[] => {
  const layers = rasters.flatMap((file) =>
    file.bands.flatMap((band) => {
      const key = signature(band);
      const date = band.date ?? file.date?.value ?? null;
      return key && date ? [{ key, date, place: place(file, band) }] : [];
    }),
  );
  return [...Map.groupBy(layers, ({ key }) => key).values()].flatMap((alike) => {
    const dates = new Set(alike.map(({ date }) => date));
    const [first, ...others] = alike;
    if (!first || dates.size < 2) return [];
    return [
      {
        value: `${first.place}: the same numbers as ${others
          .slice(0, 3)
          .map((one) => one.place)
          .join(', ')}, dated differently`,
        reason: 'count, extremes, mean and standard deviation are equal to the last digit',
      },
    ];
  });
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Layers of a series that are empty, or stored on another scale than the rest. */
const outsiders = (group: GroupProfile, rasters: readonly RasterProfile[]): Guess[] => {
  if (group.kind !== 'series') return [];
  const files = rasters.filter(({ path }) => group.files.includes(path));
  const layers = files.flatMap((file) =>
    file.bands.flatMap((band) => (band.statistics && !band.codes ? [{ file, band, statistics: band.statistics }] : [])),
  );
  const byBand = Map.groupBy(layers, ({ file, band }) =>
    file.bands.every(({ date }) => date !== null) ? band.name : band.index,
  );
  return [...byBand.values()].flatMap((series) => {
    const sizes = series
      .filter(({ statistics }) => statistics.valid > 0)
      .map(({ statistics }) => Math.max(Math.abs(statistics.max), Math.abs(statistics.min)));
    const usual = median(sizes);
    if (series.length < 3 || !(usual > 0)) return [];
    return series.flatMap(({ file, band, statistics }): Guess[] => {
      if (statistics.valid === 0)
        return [{ value: `${place(file, band)}: holds no valid pixel`, reason: 'the other dates of its series do' }];
      if (statistics.std === 0)
        return [
          {
            value: `${place(file, band)}: holds ${plain(statistics.min)} everywhere`,
            reason: 'the other dates of its series vary',
          },
        ];
      const ratio = Math.max(Math.abs(statistics.max), Math.abs(statistics.min)) / usual;
      return ratio > 50 || ratio < 1 / 50
        ? [
            {
              value: `${place(file, band)}: stored on another scale than the other dates`,
              reason: `values up to ${plain(statistics.max)}, usually up to ${plain(usual)}`,
            },
          ]
        : [];
    });
  });
};

/** Everything that the statistics alone show. */
export const suspiciousNumbers = (files: readonly FileProfile[], groups: readonly GroupProfile[]): Guess[] => {
  const rasters = rastersOf(files);
  return [
    ...rasters.flatMap((file) => file.bands.flatMap((band) => hiddenFill(file, band))),
    ...scenesOf(files, groups).flatMap(carriedOffset),
    ...copies(rasters),
    ...groups.flatMap((group) => outsiders(group, rasters)),
  ];
};
