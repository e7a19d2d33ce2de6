/** Grids of GRIB 2: definition templates 3.0 (longitude and latitude), 3.10 (Mercator), 3.20 (polar stereographic), 3.30 (Lambert conformal). */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { canonicalCrs } from '../crs/canonical.ts';
import { isGeographic } from '../crs/definition.ts';
import { formatValue } from '../crs/proj-string.ts';
import { transformBetween } from '../crs/transform.ts';
import { damaged, unsupported } from '../errors.ts';
import type { GridDefinition } from '../raster/band.ts';
import { missing32, signed32 } from './bits.ts';

export interface FieldGrid {
  readonly grid: GridDefinition;
  /** The first row of the message is the southern one. */
  readonly flipRows: boolean;
  readonly flipColumns: boolean;
  readonly note: string | undefined;
}

const identity: Affine = [1, 0, 0, 0, 1, 0];
const sizeLimit = 2 ** 25;
const micro = 1e-6;
const milli = 1e-3;

/** A number with a decimal scale in front of it. */
const scaledAt = (section: Buffer, at: number): number => section.readUInt32BE(at + 1) / 10 ** section.readUInt8(at);

/** Shape of the Earth (code table 3.2) as PROJ has it; undefined for those that are not known. */
const figureOf = (section: Buffer): string | undefined => {
  const ellipsoid = (unit: number): string =>
    `+a=${formatValue(scaledAt(section, 20) * unit)} +b=${formatValue(scaledAt(section, 25) * unit)}`;
  const figures: Readonly<Record<number, () => string>> = {
    0: () => '+R=6367470',
    1: () => `+R=${formatValue(scaledAt(section, 15))}`,
    2: () => '+a=6378160 +rf=297',
    3: () => ellipsoid(1000),
    4: () => '+ellps=GRS80',
    5: () => '+datum=WGS84',
    6: () => '+R=6371229',
    7: () => ellipsoid(1),
    8: () => '+R=6371200',
  };
  return figures[section.readUInt8(14)]?.();
};

interface Template {
  /** Where the first point, the steps and the scanning mode stand. */
  readonly first: number;
  readonly steps: number;
  readonly scanning: number;
  readonly length: number;
  /** PROJ string without the figure; undefined where it is none that is known. */
  method(section: Buffer): string | undefined;
}

const degreesAt = (section: Buffer, at: number): string => formatValue(signed32(section, at) * micro);

/** The pole that the projection plane is at: bit 1 of the projection centre flag (flag table 3.5). */
const pole = (section: Buffer): number => ((section[63] ?? 0) & 0x80 ? -90 : 90);

const templates: Readonly<Record<number, Template>> = {
  0: { first: 46, steps: 63, scanning: 71, length: 72, method: () => '+proj=longlat' },
  10: {
    first: 38,
    steps: 64,
    scanning: 59,
    length: 72,
    method: (section) =>
      signed32(section, 60) === 0 ? `+proj=merc +lat_ts=${degreesAt(section, 47)} +lon_0=0` : undefined,
  },
  20: {
    first: 38,
    steps: 55,
    scanning: 64,
    length: 65,
    method: (section) =>
      `+proj=stere +lat_0=${pole(section)} +lat_ts=${degreesAt(section, 47)} +lon_0=${degreesAt(section, 51)}`,
  },
  30: {
    first: 38,
    steps: 55,
    scanning: 64,
    length: 81,
    method: (section) =>
      `+proj=lcc +lat_1=${degreesAt(section, 65)} +lat_2=${degreesAt(section, 69)} +lat_0=${degreesAt(section, 47)} +lon_0=${degreesAt(section, 51)}`,
  },
};

const names: Readonly<Record<number, string>> = {
  1: 'rotated longitudes and latitudes',
  40: 'a Gaussian grid',
  41: 'a rotated Gaussian grid',
  50: 'spherical harmonics',
  90: 'the view of a satellite',
  101: 'an unstructured grid',
  140: 'a Lambert azimuthal grid',
};

/** Bits of the scanning mode (flag table 3.4). */
const scan = { west: 0x80, north: 0x40, columns: 0x20, alternating: 0x10, offsets: 0x0f } as const;

const sizeOf = (section: Buffer): readonly [width: number, height: number] => {
  if (section.length < 38) throw damaged('A GRIB message says too little of its grid.');
  const [width, height] = [section.readUInt32BE(30), section.readUInt32BE(34)];
  if (width === missing32 || height === missing32)
    throw unsupported(
      'Rows of a GRIB field have different numbers of points (a reduced grid), which is not read: regrid it, for instance with cdo -R copy.',
    );
  if (width === 0 || height === 0 || width * height > sizeLimit)
    throw unsupported(`A GRIB field of ${width} × ${height} points is not read: at most ${sizeLimit} are.`);
  return [width, height];
};

/** Steps and first point of longitudes and latitudes; steps that are not given follow from the last point. */
const angular = (section: Buffer, width: number, height: number): readonly number[] => {
  const [basic, parts] = [section.readUInt32BE(38), section.readUInt32BE(42)];
  const unit = basic === 0 || basic === missing32 || parts === 0 || parts === missing32 ? micro : basic / parts;
  const [y1, x1, y2, x2] = [46, 50, 55, 59].map((at) => signed32(section, at) * unit) as [
    number,
    number,
    number,
    number,
  ];
  const step = (at: number, span: number, count: number): number => {
    const stated = section.readUInt32BE(at);
    return stated !== missing32 && stated !== 0 ? stated * unit : Math.abs(span) / Math.max(1, count - 1);
  };
  const west = ((section[71] ?? 0) & scan.west) !== 0;
  const span = (((west ? x1 - x2 : x2 - x1) % 360) + 360) % 360;
  return [x1, y1, step(63, span, width), step(67, y2 - y1, height)];
};

const placed = (section: Buffer, template: Template, crs: string, width: number, height: number): Affine => {
  const mode = section.readUInt8(template.scanning);
  const geographic = isGeographic(crs);
  const [x1 = NaN, y1 = NaN, stepX = NaN, stepY = NaN] = geographic
    ? angular(section, width, height)
    : metric(section, template, crs);
  const left = (mode & scan.west ? x1 - (width - 1) * stepX : x1) - stepX / 2;
  const top = (mode & scan.north ? y1 + (height - 1) * stepY : y1) + stepY / 2;
  // Longitudes from 0 to 360 are given where all lie west of Greenwich.
  const turned = geographic && left >= 180 - stepX / 2 ? left - 360 : left;
  return [stepX, 0, turned, 0, -stepY, top];
};

const metric = (section: Buffer, { first, steps }: Template, crs: string): readonly number[] => {
  const figure = crs.match(/\+(?:datum|ellps|a|b|rf|R)=\S+/g)?.join(' ') ?? '';
  const toMetres = transformBetween(`+proj=longlat ${figure} +no_defs`, crs);
  const [x, y] = toMetres(signed32(section, first + 4) * micro, signed32(section, first) * micro);
  return [x, y, section.readUInt32BE(steps) * milli, section.readUInt32BE(steps + 4) * milli];
};

/** Where the points of a field lie. Throws format-unsupported where they are in no rows and columns. */
export const gridOf = (section: Buffer): FieldGrid => {
  const number = section.readUInt16BE(12);
  const [width, height] = sizeOf(section);
  const template = templates[number];
  const modeAt = template?.scanning ?? (number === 1 || number === 40 ? 71 : undefined);
  if (modeAt === undefined || section.length < (template?.length ?? modeAt + 1))
    throw unsupported(
      `The GRIB file holds ${names[number] ?? `a grid of number ${number}`}, which is not read: regrid it, for instance with cdo remapbil.`,
    );
  const mode = section.readUInt8(modeAt);
  if ((mode & (scan.columns | scan.alternating | scan.offsets)) !== 0)
    throw unsupported(
      'Points of the GRIB field run along columns, to and fro or with offsets, which is not read: write it anew, for instance with cdo -f nc4 copy.',
    );
  const flips = { flipRows: (mode & scan.north) !== 0, flipColumns: (mode & scan.west) !== 0 };
  const [method, figure] = [template?.method(section), figureOf(section)];
  if (template && method !== undefined && figure !== undefined) {
    const crs = canonicalCrs(`${method} ${figure}${method === '+proj=longlat' ? '' : ' +units=m'} +no_defs`);
    return {
      grid: { width, height, transform: placed(section, template, crs, width, height), crs },
      ...flips,
      note: undefined,
    };
  }
  const why = template ? 'a figure of the Earth or a direction that is not known' : (names[number] ?? 'another grid');
  const note = `Fields of the GRIB file lie on ${why}: their pixels are read, without a place; to give them one, regrid the file, for instance with cdo remapbil.`;
  return { grid: { width, height, transform: identity, crs: '' }, ...flips, note };
};
