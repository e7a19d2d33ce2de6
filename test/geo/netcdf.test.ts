import { describe, expect, it } from 'vitest';
import { decodeTimes } from '../../geo/arrays/cf-time.ts';
import { describeFile } from '../../geo/describe.ts';
import golden from './golden/netcdf.json' with { type: 'json' };
import { fixture, see } from './support.ts';

interface GoldenVariable {
  readonly variable: string;
  readonly transform: readonly number[];
  readonly crs: string;
  readonly unit: string;
  readonly dates: readonly (string | null)[];
  readonly layers: readonly (readonly (number | string)[])[];
  readonly curvilinear?: boolean;
}
const files: readonly (readonly [string, readonly GoldenVariable[]])[] = Object.entries(golden.files);

const bandsOf = async (path: string, variable: string) => {
  const description = await describeFile(path);
  if (description.kind !== 'raster') throw new Error(JSON.stringify(description));
  const bands = description.bands.filter((band) => band.name.split(' ')[0] === variable);
  return { bands, grid: description.grids[bands[0]?.grid ?? -1] };
};

describe.each(files)('the NetCDF file %s', (name, variables) => {
  const path = fixture(`netcdf/${name}.nc`);
  const cases = variables.map((one) => [one.variable, one] as const);

  it.each(cases)('presents %s north-up, with dates, CRS and unit', async (variable, expected) => {
    const { bands, grid } = await bandsOf(path, variable);
    expect(grid?.crs).toBe(expected.crs);
    expect(grid?.transform).toEqual(expected.transform.map((value) => expect.closeTo(value, 4)));
    expect(bands.map(({ date }) => date)).toEqual(expected.dates);
    expect(bands.map(({ unit }) => unit)).toEqual(expected.dates.map(() => expected.unit));
  });

  it.each(cases)('gives a tool the physical values of %s that netCDF4 gives', async (variable, expected) => {
    const { bands } = await bandsOf(path, variable);
    expect(bands).toHaveLength(expected.layers.length);
    for (const [index, band] of bands.entries()) {
      const { values } = await see(path, { band: band.index });
      const layer = expected.layers[index] ?? [];
      expect(values).toEqual(layer.map((value) => (value === 'NaN' ? NaN : expect.closeTo(Number(value), 9))));
    }
  });
});

describe('times of the CF conventions', () => {
  const cases = golden.calendars.map((one) => [one.units, one.calendar, one] as const);

  it.each(cases)('%s in the calendar %s', (units, calendar, { values, days }) => {
    // 29 and 30 February of a calendar of its own are no ISO dates: the month is what is known.
    const exists = (day: string): boolean =>
      calendar !== '360_day' && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));
    // Where several fall on one day, the time of day follows.
    expect(decodeTimes(values, units, calendar).map((date) => date?.slice(0, 10))).toEqual(
      days.map((day) => (exists(day) ? day : day.slice(0, 7))),
    );
  });
});

describe('what a time stands for', () => {
  it.each([
    ['start', 'start', 'mean'],
    ['end', 'end', 'sum'],
    ['middle', 'within', 'maximum'],
  ])('is read from bounds and cell methods: %s', async (name, stamp, method) => {
    const description = await describeFile(fixture(`netcdf-time/${name}.nc`));
    expect(description).toMatchObject({ kind: 'raster', bands: [{ timeCell: { stamp, hours: 3, method } }, {}] });
  });
});

describe('wavelengths', () => {
  it('are read from attributes', async () => {
    const description = await describeFile(fixture('netcdf/scalar-time-and-latin1.nc'));
    expect(description).toMatchObject({ kind: 'raster', bands: [{ wavelengthNm: 842 }] });
  });
});

describe('coordinates in two dimensions', () => {
  const curvilinear = files.filter(([, variables]) => variables.some((one) => one.curvilinear)).map(([name]) => name);

  it.each(curvilinear)('are named in the description of %s, which has no CRS', async (name) => {
    const description = await describeFile(fixture(`netcdf/${name}.nc`));
    expect(description).toMatchObject({ kind: 'raster', grids: [{ crs: '', boundsWgs84: null }] });
    expect(description.notes).toContainEqual(
      expect.stringMatching(/^Variable tas lies on a curvilinear .*lat and lon.*gdalwarp/),
    );
  });

  it('of a rotated pole come with its name', async () => {
    const { notes } = await describeFile(fixture('netcdf/rotated-pole.nc'));
    expect(notes).toContainEqual(expect.stringContaining('rotated_latitude_longitude'));
  });
});
