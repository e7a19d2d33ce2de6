/**
 * How datums lie to WGS 84: shifts of three or seven parameters (PROJ's convention: position vector, arc-seconds, ppm) of the EPSG
 * Geodetic Parameter Dataset, with the largest distance from what PROJ does. Made by bench/differential/generate/make_datums.py.
 */
import { createRequire } from 'node:module';
import { bareName } from './wkt-methods.ts';

interface Base {
  /** Semi-major axis, metres. */
  readonly a: number;
  /** Inverse flattening, 0 for a sphere. */
  readonly rf: number;
  /** Degrees east of Greenwich. */
  readonly pm: number;
  readonly shifts: readonly (readonly number[])[];
  /** Index of the shift that is nearest to PROJ in the whole area of use; −1: none. */
  readonly best: number;
  /** Largest distance from PROJ there, metres; null where there is no measure. */
  readonly bound: number | null;
  /** How good EPSG says its own operations without grids are, metres; absent where it says nothing. */
  readonly accuracy?: number;
  /** Unit of the coordinates, where it is not the degree. */
  readonly unit?: 'grad';
}

interface Table {
  readonly bases: Readonly<Record<string, Base | undefined>>;
  /** Projected CRS → its geographic CRS, the shift that is nearest in its own area, the distance there. */
  readonly projected: Readonly<
    Record<string, readonly [base: number, shift: number, bound: number | null] | undefined>
  >;
  readonly names: Readonly<Record<string, number | undefined>>;
  /** Names of datums that need no shift (within centimetres of what PROJ does). */
  readonly same: readonly string[];
}

// Large, and most runs need none of it.
const load = createRequire(import.meta.url);
const table = (): Table => load('./data/datums.json') as Table;

const spellings = (name: string): string[] => [bareName(name), bareName(name.replace(/^(?:D|GCS)_/, ''))];

/** Is this a name of a datum that coincides with WGS 84 (ETRS89, GDA2020, SIRGAS 2000 …) as far as PROJ knows? */
export const isWgs84ByAnotherName = (name: string): boolean =>
  spellings(name).some((spelling) => table().same.includes(spelling));

const baseOfName = (names: readonly string[], semiMajorAxis: number): Base | undefined => {
  const { names: codes, bases } = table();
  return names
    .flatMap(spellings)
    .map((spelling) => bases[String(codes[spelling] ?? '')])
    .find((base) => base !== undefined && Math.abs(base.a - semiMajorAxis) < 1);
};

/** Metres: where the best shift is farther off than this, or nobody knows, none is good enough. */
const farthest = 50;
const isGoodEnough = (boundM: number | null, shift: readonly number[]): boolean =>
  boundM !== null && boundM <= (shift.length > 0 ? farthest : 1);

/** The shift of a datum by its names, with the ellipsoid that it must have; undefined for names that nobody knows, 'none' where no shift is good enough. */
export const datumShift = (names: readonly string[], semiMajorAxis: number): readonly number[] | 'none' | undefined => {
  const base = baseOfName(names, semiMajorAxis);
  const shift = base?.shifts[base.best] ?? [];
  return base && (isGoodEnough(base.bound, shift) ? shift : 'none');
};

/** How far places may be off, metres. */
export interface DatumError {
  /** From those of PROJ without grids, at most; null where there is no measure. */
  readonly boundM: number | null;
  /** Those from the truth, as EPSG says; undefined where it says nothing. */
  readonly accuracyM: number | undefined;
}

const errorOf = ({ accuracy }: Base, boundM: number | null): DatumError => ({ boundM, accuracyM: accuracy });

export interface KnownDatum {
  readonly semiMajorAxis: number;
  readonly inverseFlattening: number;
  readonly meridian: number;
  readonly shift: readonly number[];
  readonly error: DatumError;
  readonly unit: 'degree' | 'grad';
  /** Is there a shift that is within 50 m of PROJ? */
  readonly goodEnough: boolean;
}

/** The datum of an EPSG code, where it is not WGS 84 by another name. */
export const datumOfCode = (code: string): KnownDatum | undefined => {
  const { bases, projected } = table();
  const [baseCode, chosen, bound] = projected[code] ?? [];
  const base = bases[baseCode === undefined ? code : String(baseCode)];
  if (!base) return undefined;
  const shift = base.shifts[chosen ?? base.best] ?? [];
  const boundM = bound === undefined ? base.bound : bound;
  const unit = baseCode === undefined && base.unit === 'grad' ? 'grad' : 'degree';
  return {
    semiMajorAxis: base.a,
    inverseFlattening: base.rf,
    meridian: base.pm,
    shift,
    error: errorOf(base, boundM),
    unit,
    goodEnough: isGoodEnough(boundM, shift),
  };
};

/** The largest error of the datums that a shift belongs to; undefined where the shift is not of the table. */
export const errorOfShift = (shift: readonly number[]): DatumError | undefined => {
  const same = (one: readonly number[]): boolean =>
    [0, 1, 2, 3, 4, 5, 6].every((index) => Math.abs((one[index] ?? 0) - (shift[index] ?? 0)) < 1e-6);
  const errors = Object.values(table().bases).flatMap((base) =>
    base?.shifts[base.best] && same(base.shifts[base.best] ?? []) ? [errorOf(base, base.bound)] : [],
  );
  if (errors.length === 0) return undefined;
  const bounds = errors.map(({ boundM }) => boundM);
  const accuracies = errors.flatMap(({ accuracyM }) => accuracyM ?? []);
  return {
    boundM: bounds.includes(null) ? null : Math.max(...bounds.map((bound) => bound ?? 0)),
    accuracyM: accuracies.length > 0 ? Math.max(...accuracies) : undefined,
  };
};
