/** Dates of the layers of a variable: along its time dimension, or from a scalar time coordinate (CF conventions, sections 4.4 and 5.7). */
import type { TimeCell } from '../../core/scene-profile.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import type { Axis } from './cf-axes.ts';
import { decodeTimes, timeProblem } from './cf-time.ts';
import { unpacked } from './coordinates.ts';
import { lastPart } from './names.ts';
import { timeCellOf } from './time-cells.ts';

export interface BandDates {
  /** −1: the variable has no time dimension. */
  readonly dimension: number;
  readonly dates: readonly (string | null)[];
  /** Why there are none, or not for all. */
  readonly note: string | undefined;
  /** What a date stands for; undefined where nothing says so. */
  readonly timeCell?: TimeCell;
}

/** A coordinate called `year` of whole years without a unit of time. */
const yearsIn = (name: string, units: string, values: readonly number[]): string[] | undefined =>
  /^(?:calendar_?)?years?$/i.test(name) &&
  /^(?:|1|years?|yr|a)$/i.test(units.trim()) &&
  values.length > 0 &&
  values.every((value) => Number.isInteger(value) && value >= 1000 && value < 3000)
    ? values.map(String)
    : undefined;

const decode = (time: ArrayVariable, most: number): Omit<BandDates, 'dimension' | 'timeCell'> => {
  const name = lastPart(time.name);
  if (time.refusal !== undefined) return { dates: [], note: `There are no dates: ${time.refusal}` };
  // A coordinate may be longer than the variable along it: an unlimited dimension of NetCDF-4, or damage.
  const count = time.shape.map((length) => Math.min(length, most));
  const start = time.shape.map(() => 0);
  const values = unpacked(time, start, count);
  const [units, calendar] = [textAttribute(time, 'units'), textAttribute(time, 'calendar')];
  const years = yearsIn(name, units, values);
  if (years) return { dates: years, note: undefined };
  const problem = timeProblem(units, calendar);
  const dates = decodeTimes(values, units, calendar);
  if (problem !== undefined)
    return {
      dates,
      note: `The coordinate '${name}' gives no dates: ${problem}. To give the layers dates, write its units anew, for instance with cdo settaxis or ncatted.`,
    };
  const missing = values.some((value) => Number.isNaN(value))
    ? `Some times of the coordinate '${name}' are missing.`
    : undefined;
  return { dates, note: missing };
};

const isScalarTime = (one: ArrayVariable): boolean =>
  one.shape.every((length) => length === 1) &&
  /\bsince\b/i.test(textAttribute(one, 'units')) &&
  !/forecast|reference/.test(one.name) &&
  !/forecast/.test(textAttribute(one, 'standard_name'));

const cellFacts = (
  file: ArrayFile,
  variable: ArrayVariable,
  time: ArrayVariable | undefined,
): Pick<BandDates, 'timeCell'> => {
  const timeCell = time && timeCellOf(file, variable, time);
  return timeCell ? { timeCell } : {};
};

export const datesOf = (file: ArrayFile, variable: ArrayVariable, axes: readonly Axis[]): BandDates => {
  const dimension = axes.findIndex(({ role }) => role === 'time');
  if (dimension >= 0) {
    const coordinate = axes[dimension]?.coordinate;
    const found = coordinate ? decode(coordinate, variable.shape[dimension] ?? 0) : { dates: [], note: undefined };
    return { dimension, ...found, ...cellFacts(file, variable, coordinate) };
  }
  const listed = textAttribute(variable, 'coordinates').split(/\s+/);
  const scalars = file.variables.filter(isScalarTime);
  const scalar = scalars.find(({ name }) => listed.includes(name)) ?? (scalars.length === 1 ? scalars[0] : undefined);
  const found = scalar ? decode(scalar, 1) : { dates: [], note: undefined };
  return { dimension: -1, ...found, ...cellFacts(file, variable, scalar) };
};
