/** A date on which the satellite of the name did not fly yet, or no more. */
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/**
 * Launches, and last images where a mission has ended: USGS Landsat mission pages; ESA Sentinel mission pages; NASA EOS and JPSS mission pages. Of DMSP the years of its
 * composites: NOAA NCEI, Version 4 DMSP-OLS Nighttime Lights Time Series, table of average visible products.
 */
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
  [/^F10\d{4}/, 'DMSP F10', '1992-01-01', '1994-12-31'],
  [/^F12\d{4}/, 'DMSP F12', '1994-01-01', '1999-12-31'],
  [/^F14\d{4}/, 'DMSP F14', '1997-01-01'],
  [/^F15\d{4}/, 'DMSP F15', '2000-01-01'],
  [/^F16\d{4}/, 'DMSP F16', '2004-01-01'],
  [/^F18\d{4}/, 'DMSP F18', '2010-01-01'],
  [/^LM0?1/, 'Landsat 1', '1972-07-23', '1978-01-06'],
  [/^LM0?2/, 'Landsat 2', '1975-01-22', '1982-02-25'],
  [/^LM0?3/, 'Landsat 3', '1978-03-05', '1983-03-31'],
  [/^LM0?4/, 'Landsat 4', '1982-07-16', '1993-12-14'],
  [/^LM0?5/, 'Landsat 5', '1984-03-01', '2013-06-05'],
  [/^MYD\d/, 'Aqua', '2002-05-04'],
  [/^MOD\d/, 'Terra', '1999-12-18'],
  [/^VNP\d/, 'Suomi NPP', '2011-10-28'],
  [/^VJ1\d/, 'NOAA-20', '2017-11-18'],
  [/^VJ2\d/, 'NOAA-21', '2022-11-10'],
  [/^S5P/, 'Sentinel-5P', '2017-10-13'],
];

/** The official name's own date stands before what else a name tells. */
const dayOf = ({ year = '', month, day }: Evidence['fields'], date: string | null): string | null =>
  /^\d{4}$/.test(year) && date === null ? [year, month, day].filter((part) => part !== undefined).join('-') : date;

export const platformDoubt = ({ matched, fields }: Evidence, { date: told }: FileClues): string[] => {
  const { platform = '' } = fields;
  const date = dayOf(fields, told);
  const [, satellite, from, to] = flown.find(([name]) => name.test(platform) || name.test(matched)) ?? [];
  if (satellite === undefined || from === undefined || date === null) return [];
  const day = date.slice(0, 10);
  if (day < from.slice(0, day.length)) return [`${day} is before the launch of ${satellite}, ${from}`];
  return to !== undefined && day > to.slice(0, day.length)
    ? [`${day} is after the last image of ${satellite}, ${to}`]
    : [];
};
