import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { version } from '../../core/version.ts';
import { formulaText } from '../formula-text.ts';
import type { DrawnMap } from '../maps/draw.ts';
import { rasterResults, statisticsOfMap } from '../raster-results.ts';
import type { RunRecord } from '../run-record.ts';
import { placeOf } from './geometry.ts';

/** Of the extensions to STAC 1.1 whose fields an item of ours has. */
const schemas = {
  processing: 'https://stac-extensions.github.io/processing/v1.2.0/schema.json',
  projection: 'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
  raster: 'https://stac-extensions.github.io/raster/v2.0.0/schema.json',
  file: 'https://stac-extensions.github.io/file/v2.1.0/schema.json',
};

/** What STAC's `data_type` may be; other types are 'other'. */
const dataTypes = /^(?:u?int(?:8|16|32|64)|float(?:16|32|64))$/;

/** How a cloud-optimised GeoTIFF begins behind its header: GDAL's own mark. */
const cogMark = /LAYOUT=IFDS_BEFORE_DATA/;

const mediaType = (path: string): string => {
  const head = Buffer.alloc(512);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return `image/tiff; application=geotiff${cogMark.test(head.toString('latin1')) ? '; profile=cloud-optimized' : ''}`;
};

/** Of the output that became the one result: a result is its copy. */
const digestOf = ({ answer, workflow }: RunRecord): string | undefined =>
  answer.kind === 'answered' && answer.results?.length === 1
    ? answer.evidence.find(({ node, output }) => node === workflow?.answer.node && output === workflow.answer.output)
        ?.sha256
    : undefined;

/** Moments of days, months and years as RFC 3339 has them, the first or the last of them. */
const momentOf = (date: string, end: boolean): string | null => {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:$|T)/.exec(date);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), parts[2] ? Number(parts[2]) : null, parts[3] ? Number(parts[3]) : null];
  if (date.includes('T')) {
    const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? date : `${date}Z`);
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  }
  const start = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  if (!end) return start.toISOString();
  const next = Date.UTC(
    month === null ? year + 1 : year,
    day === null && month !== null ? month : (month ?? 1) - 1,
    day === null ? 1 : day + 1,
  );
  return new Date(next - 1).toISOString();
};

/** When the pixels are of: one moment, or from the first to the last; without any date when they were computed, which is said. */
const timesOf = ({ nodes, events }: RunRecord): Record<string, unknown> => {
  const dates = nodes
    .flatMap(({ node }) =>
      Object.values(node.inputs).flatMap((input) =>
        input.kind === 'layers' ? input.layers.map(({ date }) => date) : [],
      ),
    )
    .filter((date) => date !== null)
    .sort();
  const [first, last] = [momentOf(dates[0] ?? '', false), momentOf(dates.at(-1) ?? '', true)];
  const computed = events[0]?.at ?? new Date(0).toISOString();
  if (first === null || last === null)
    return { datetime: computed, description: 'The data have no date: datetime is when this was computed.' };
  return dates[0] === dates.at(-1) && /^\d{4}-\d{2}-\d{2}$/.test(dates[0] ?? '')
    ? { datetime: first }
    : { datetime: null, start_datetime: first, end_datetime: last };
};

/** What was done, with which tools, to which files: the processing extension. */
const processingOf = ({ answer, workflow, events, task }: RunRecord): Record<string, unknown> => {
  const reading = answer.kind === 'answered' ? answer.reading : undefined;
  const [node, another] = workflow?.nodes ?? [];
  const [measure] = Object.values(workflow?.nodes.find(({ id }) => id === workflow.answer.node)?.derived ?? {});
  // The formula is all that was done where it alone makes the map: any reader of STAC knows it.
  const isMeasure = node?.template === 'measure-map' && !another && measure?.where === 'true';
  const expression =
    measure && (isMeasure || !reading)
      ? { format: 'javascript', expression: formulaText(measure.value) }
      : reading
        ? { format: 'earthwright', expression: reading.expression }
        : null;
  const inputs = events.findLast((event) => event.kind === 'inputs');
  const files = inputs?.kind === 'inputs' ? inputs.files.map(({ file, sha256 }) => `${file} (SHA-256 ${sha256})`) : [];
  const steps = workflow?.nodes.map(
    ({ id, purpose, template }) => `${id}: ${purpose}${template ? ` (${template})` : ''}`,
  );
  return {
    'processing:lineage': [`Question: ${task.question}`, ...(steps ?? []), `From: ${files.join(', ')}`].join('\n'),
    'processing:software': { earthwright: version },
    'processing:datetime': events[0]?.at ?? new Date(0).toISOString(),
    ...(expression ? { 'processing:expression': expression } : {}),
  };
};

const projectionOf = ({ preview: { frame, whole } }: DrawnMap): Record<string, unknown> => {
  const [across, down] = [frame.width / whole.width, frame.height / whole.height];
  const shown = frame.transform;
  const scaled = [shown[0] * across, shown[1] * down, shown[2], shown[3] * across, shown[4] * down, shown[5]] as const;
  const transform = whole.transform ?? scaled;
  const [a, b, c, d, e, f] = transform;
  const corners = [
    [0, 0],
    [whole.width, 0],
    [0, whole.height],
    [whole.width, whole.height],
  ].map(([column = 0, row = 0]) => [a * column + b * row + c, d * column + e * row + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    'proj:code': /^[A-Z]+:\d+$/.test(frame.crs) ? frame.crs : null,
    'proj:shape': [whole.height, whole.width],
    'proj:transform': transform,
    'proj:bbox': [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
};

const bandOf = (map: DrawnMap): Record<string, unknown> => {
  const { stored } = map.preview;
  const statistics = statisticsOfMap(map);
  const unit = map.subject.unit || (stored?.unit ?? '');
  const [nodata] = stored?.nodata ?? [];
  const scaled = stored && (stored.scale !== 1 || stored.offset !== 0);
  return {
    name: map.subject.quantity === 'any' || map.subject.quantity === '' ? map.subject.title : map.subject.quantity,
    description: map.subject.title,
    ...(stored ? { data_type: dataTypes.test(stored.dtype) ? stored.dtype : 'other' } : {}),
    ...(nodata === undefined ? {} : { nodata: nodata ?? 'nan' }),
    ...(unit === '' ? {} : { unit }),
    ...(statistics?.whole
      ? {
          statistics: {
            minimum: statistics.minimum,
            maximum: statistics.maximum,
            mean: statistics.mean,
            stddev: statistics.stddev,
            valid_percent: statistics.validPercent,
          },
        }
      : {}),
    ...(scaled ? { 'raster:scale': stored.scale, 'raster:offset': stored.offset } : {}),
  };
};

const assetsOf = (record: RunRecord, file: string, map: DrawnMap): Record<string, unknown> => {
  const { ground, frame, whole } = map.preview;
  const name = posix.basename(file);
  const resolution = ground ? (ground.metresPerPixel * frame.width) / whole.width : null;
  const digest = digestOf(record);
  return {
    data: {
      href: `./${encodeURIComponent(name)}`,
      type: mediaType(join(record.path, file)),
      title: map.subject.title,
      roles: ['data'],
      ...projectionOf(map),
      'raster:sampling': 'area',
      ...(resolution === null ? {} : { 'raster:spatial_resolution': resolution }),
      'file:size': statSync(join(record.path, file)).size,
      // A multihash: SHA-256 (12), 32 bytes (20).
      ...(digest ? { 'file:checksum': `1220${digest}` } : {}),
      bands: [bandOf(map)],
    },
    thumbnail: {
      href: `../pictures/${encodeURIComponent(map.name)}.png`,
      type: 'image/png',
      title: 'A picture with its legend',
      roles: ['thumbnail'],
    },
  };
};

const itemOf = (record: RunRecord, file: string, map: DrawnMap): Record<string, unknown> => {
  const place = map.preview.footprint ? placeOf(map.preview.footprint) : null;
  const assets = assetsOf(record, file, map);
  const name = posix.basename(file).replace(/\.tiff?$/, '');
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: Object.values(schemas),
    id: name,
    geometry: place?.geometry ?? null,
    ...(place ? { bbox: place.bbox } : {}),
    properties: { title: record.task.question, ...timesOf(record), ...processingOf(record) },
    links: [{ rel: 'about', href: '../report.html', type: 'text/html', title: 'How this was computed and checked' }],
    assets,
  };
};

/** A STAC item for each raster among the results, beside it. Files by their place in the run folder. */
export const stacItemsOf = (
  record: RunRecord,
  maps: readonly DrawnMap[],
): readonly { readonly file: string; readonly item: Record<string, unknown> }[] =>
  rasterResults(record, maps).map(({ file, map }) => ({
    file: file.replace(/\.tiff?$/, '.stac.json'),
    item: itemOf(record, file, map),
  }));
