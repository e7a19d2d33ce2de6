import type { DrawnMap } from './maps/draw.ts';
import { fileName } from './maps/wanted.ts';
import { valuesOf } from './picture/shade.ts';
import type { RunRecord } from './run-record.ts';

interface RasterResult {
  /** From the run folder. */
  readonly file: string;
  readonly map: DrawnMap;
}

/** The rasters among an answer's results that were looked at. */
export const rasterResults = ({ answer }: RunRecord, maps: readonly DrawnMap[]): RasterResult[] =>
  (answer.kind === 'answered' ? (answer.results ?? []) : []).flatMap((file) => {
    const name = fileName(file.replace(/^.*\/|\.tiff?$/g, ''));
    const map = maps.find((one) => one.role === 'result' && one.name === name);
    return map && /\.tiff?$/.test(file) ? [{ file, map }] : [];
  });

interface Statistics {
  readonly minimum: number;
  readonly maximum: number;
  readonly mean: number;
  readonly stddev: number;
  /** Share of the pixels that have a value, in percent. */
  readonly validPercent: number;
  /** Of every pixel, not of every n-th. */
  readonly whole: boolean;
}

/** Of the values that a map shows; null for codes and where none is valid. */
export const statisticsOfMap = ({ preview, subject }: DrawnMap): Statistics | null => {
  const all = valuesOf(preview);
  const values = all.filter(Number.isFinite);
  if (values.length === 0 || subject.codes) return null;
  let [minimum, maximum, sum] = [Infinity, -Infinity, 0];
  for (const value of values) {
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
    sum += value;
  }
  const mean = sum / values.length;
  const stddev = Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
  const whole = preview.whole.width === preview.frame.width && !preview.overview;
  return { minimum, maximum, mean, stddev, validPercent: (100 * values.length) / all.length, whole };
};
