/** A date on which the satellite of the name did not fly yet, or no more. */
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** Launches, and last images where a mission has ended: USGS Landsat mission pages; ESA Sentinel mission pages. */
const flown: readonly (readonly [name: RegExp, satellite: string, from: string, to?: string])[] = [
  [/^LT0?4/, 'Landsat 4', '1982-07-16', '1993-12-14'],
  [/^(?:LT0?5|LANDSAT_5)/, 'Landsat 5', '1984-03-01', '2013-06-05'],
  [/^(?:LE0?7|LANDSAT_7)/, 'Landsat 7', '1999-04-15'],
  [/^(?:L[COT]0?8|LANDSAT_8)/, 'Landsat 8', '2013-02-11'],
  [/^(?:L[COT]0?9|LANDSAT_9)/, 'Landsat 9', '2021-09-27'],
  [/^S1A/, 'Sentinel-1A', '2014-04-03'],
  [/^S1B/, 'Sentinel-1B', '2016-04-25', '2021-12-23'],
  [/^S1C/, 'Sentinel-1C', '2024-12-05'],
  [/^S2A/, 'Sentinel-2A', '2015-06-23'],
  [/^S2B/, 'Sentinel-2B', '2017-03-07'],
  [/^S2C/, 'Sentinel-2C', '2024-09-05'],
  [/^S3A/, 'Sentinel-3A', '2016-02-16'],
  [/^S3B/, 'Sentinel-3B', '2018-04-25'],
];

export const platformDoubt = ({ matched, fields: { platform = '' } }: Evidence, { date }: FileClues): string[] => {
  const [, satellite, from, to] = flown.find(([name]) => name.test(platform) || name.test(matched)) ?? [];
  if (satellite === undefined || from === undefined || date === null) return [];
  const day = date.slice(0, 10);
  if (day < from.slice(0, day.length)) return [`${day} is before the launch of ${satellite}, ${from}`];
  return to !== undefined && day > to.slice(0, day.length)
    ? [`${day} is after the last image of ${satellite}, ${to}`]
    : [];
};
