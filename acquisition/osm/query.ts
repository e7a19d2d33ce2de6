/** What Overpass is asked, in its query language (wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL). */
import type { OsmRequest } from '../../core/fetch-request.ts';
import { boxOf } from '../area.ts';

/** Seconds that the server may work. */
const longestWork = 180;

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll(/\s/g, ' ')}"`;

const tagFilter = (tag: string): string => {
  const [, key = '', value] = /^([^=]+)(?:=(.+))?$/s.exec(tag) ?? [];
  return value === undefined ? `[${quoted(key)}]` : `[${quoted(key)}=${quoted(value)}]`;
};

/** South, west, north, east; an area across the antimeridian is two. */
const boxFilters = ([west, south, east, north]: readonly [number, number, number, number]): string[] =>
  west <= east
    ? [`(${south},${west},${north},${east})`]
    : [`(${south},${west},${north},180)`, `(${south},-180,${north},${east})`];

/** Everything in the box around the area with one of the tags, `most` of them and one more, that it be seen where there are more. */
export const overpassQuery = ({ area, tags, dates }: OsmRequest, most: number): string => {
  const boxes = boxFilters(boxOf(area));
  const date = dates === undefined ? '' : `[date:"${dates}T00:00:00Z"]`;
  const statements = tags.flatMap((tag) => boxes.map((box) => `  nwr${tagFilter(tag)}${box};`));
  return [`[out:json][timeout:${longestWork}]${date};`, '(', ...statements, ');', `out geom ${most + 1};`].join('\n');
};
