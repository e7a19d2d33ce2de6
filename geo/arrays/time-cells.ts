/** What a time of an axis stands for: its place in the period that it is of, and what was done over it (CF conventions, sections 7.1 and 7.3). */
import type { TimeCell } from '../../core/scene-profile.ts';
import { type ArrayFile, type ArrayVariable, textAttribute } from './array-file.ts';
import { secondsOfUnit } from './cf-time.ts';
import { cellBounds, unpacked } from './coordinates.ts';

/** Less than this share of a period from its start or end, and it is there. */
const tolerance = 0.01;

/** "time: mean (interval: 1 hour)" of "area: mean time: mean"; '' where nothing is said of time. */
const methodOver = (variable: ArrayVariable, time: string): string => {
  const text = textAttribute(variable, 'cell_methods');
  return new RegExp(`(?:^|\\s)(?:\\w+:\\s+)*${time}:\\s+(?:\\w+:\\s+)*(\\w+)`).exec(text)?.[1] ?? '';
};

/** Undefined where the file says nothing of periods. */
export const timeCellOf = (
  file: ArrayFile,
  variable: ArrayVariable,
  coordinate: ArrayVariable,
): TimeCell | undefined => {
  const method = methodOver(variable, coordinate.name.split('/').at(-1) ?? coordinate.name);
  if (coordinate.refusal !== undefined || (coordinate.shape[0] ?? 1) === 0) return undefined;
  const bounds = cellBounds(file, coordinate, 0);
  if (!bounds) return method === '' ? undefined : { stamp: null, hours: null, method };
  const [value = NaN] = unpacked(
    coordinate,
    coordinate.shape.map(() => 0),
    coordinate.shape.map(() => 1),
  );
  const [start, end] = [Math.min(...bounds), Math.max(...bounds)];
  const share = (value - start) / (end - start);
  const near = (place: number): boolean => Math.abs(share - place) <= tolerance;
  const seconds = secondsOfUnit(textAttribute(coordinate, 'units'));
  return {
    stamp: near(0) ? 'start' : near(1) ? 'end' : share > 0 && share < 1 ? 'within' : null,
    hours: seconds === undefined ? null : ((end - start) * seconds) / 3600,
    method,
  };
};
