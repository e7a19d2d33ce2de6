import type { Evidence, InputEvidence, LayerEvidence, OutputEvidence } from '../../../agents/checking/evidence.ts';
import type { BandStatistics } from '../../../core/band-statistics.ts';
import type { OutputDocument } from '../../../core/outputs.ts';
import type { BandProfile, DataProfile, FieldProfile, FileProfile } from '../../../core/profile.ts';
import type { NodeOutput, Parameter } from '../../../core/workflow.ts';

/** A rule's case: evidence that fires it, and evidence that almost does. */
export type Case = readonly [rule: string, fires: Evidence, nearMiss: Evidence];

type Grid = BandProfile['grid'];

/** 10 × 10 pixels of 30 m in UTM 33N, around 15° E 48° N. */
export const utm: Grid = {
  width: 10,
  height: 10,
  transform: [30, 0, 500000, 0, -30, 5316000],
  crs: 'EPSG:32633',
  geographic: false,
  bounds: [500000, 5315700, 500300, 5316000],
  boundsWgs84: [15, 47.9973, 15.004, 48],
};
export const degrees: Grid = {
  width: 10,
  height: 10,
  transform: [0.1, 0, 10, 0, -0.1, 60],
  crs: 'EPSG:4326',
  geographic: true,
  bounds: [10, 59, 11, 60],
  boundsWgs84: [10, 59, 11, 60],
};
export const moved = (grid: Grid, columns: number, rows = 0): Grid => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = grid.transform;
  return { ...grid, transform: [a, b, c + columns * a, d, e, f + rows * e] };
};

export const statistics = (min: number, max: number, more: Partial<BandStatistics> = {}): BandStatistics => ({
  valid: 100,
  total: 100,
  min,
  max,
  mean: (min + max) / 2,
  std: (max - min) / 4,
  zeros: 0,
  distinct: null,
  low: min,
  high: max,
  mode: null,
  ...more,
});

interface LayerOptions {
  readonly file?: string;
  readonly date?: string | null;
  readonly grid?: Grid;
  readonly band?: Partial<BandProfile>;
  readonly bands?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly nodata?: readonly number[];
}

const bandOf = (values: BandStatistics, { grid = utm, band = {} }: LayerOptions): BandProfile => ({
  index: 1,
  name: 'band',
  description: '',
  dtype: 'float32',
  nodata: null,
  scale: 1,
  offset: 0,
  unit: '',
  wavelengthNm: null,
  date: null,
  grid,
  statistics: values,
  role: null,
  quantity: null,
  codes: false,
  ...band,
});

/** A layer whose stored numbers have some statistics. */
export const layer = (values: BandStatistics, options: LayerOptions = {}): LayerEvidence => {
  const { file = 'a.tif', date = null, scale = 1, offset = 0, nodata } = options;
  const band = bandOf(values, options);
  const bands = Array.from({ length: options.bands ?? 1 }, (_, index) => ({ ...band, index: index + 1 }));
  return {
    port: 'values',
    file,
    date,
    band,
    raster: { ...rasterFile(file), bands },
    stated: nodata ? { nodata, origin: 'question', reason: '' } : null,
    scale,
    offset,
    physical: band.codes
      ? null
      : {
          min: values.min * scale + offset,
          max: values.max * scale + offset,
          mean: values.mean * scale + offset,
          std: values.std * scale,
          valid: values.valid,
          total: values.total,
        },
  };
};

const plainFile = (path: string) => ({ path, format: 'GeoTIFF', bytes: 1, date: null, place: null, warnings: [] });
export const rasterFile = (path: string, bands: readonly Partial<BandProfile>[] = []) => ({
  ...plainFile(path),
  kind: 'raster' as const,
  product: null,
  bands: bands.map((band, index) => ({ ...bandOf(statistics(0, 1), {}), index: index + 1, ...band })),
  tags: {},
  proposals: [],
});
export const featuresFile = (
  path: string,
  bounds: readonly number[],
  fields: readonly FieldProfile[] = [],
): FileProfile => ({
  ...plainFile(path),
  kind: 'features',
  layers: [{ name: 'zones', count: 3, geometry: ['Polygon'], crs: 'EPSG:4326', bounds, fields }],
});

export const input = (port: string, quantity: string, layers: readonly LayerEvidence[], unit = ''): InputEvidence => ({
  port,
  kind: 'layers',
  quantity,
  unit,
  layers: layers.map((one) => ({ ...one, port })),
  file: null,
  records: null,
});
export const zones = (file: string): InputEvidence => ({
  port: 'zones',
  kind: 'features',
  quantity: '',
  unit: '',
  layers: [],
  file,
  records: null,
});

/** A table that goes in whole; 'rain mm' names a column and its unit, 'day:date' its type. */
export const records = (
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  port = 'rows',
): InputEvidence => {
  const parsed = columns.map((text, index) => {
    const [, name = '', type, unit = ''] = /^([\w-]+)(?::(\w+))?(?: (.+))?$/.exec(text) ?? [];
    const found = typeof rows.find((row) => row[index] !== null)?.[index] === 'number' ? 'number' : 'text';
    return { name, type: type === 'date' ? ('date' as const) : (found as 'number' | 'text'), unit };
  });
  return {
    ...{ port, kind: 'table', quantity: '', unit: '', layers: [], file: `${port}.csv` },
    records: {
      columns: parsed,
      rows: rows.map((row) => Object.fromEntries(parsed.map(({ name }, index) => [name, row[index] ?? null]))),
      total: rows.length,
    },
  };
};

const output = (name: string, kind: OutputEvidence['kind'], more: Partial<OutputEvidence> = {}): OutputEvidence => ({
  name,
  kind,
  promised: { kind: kind === 'raster' ? 'raster' : kind, quantity: 'any', unit: '' },
  document: null,
  grid: null,
  dtype: '',
  values: null,
  ...more,
});

interface NumberOptions {
  readonly unit?: string;
  readonly quantity?: string;
  readonly valid?: number;
  readonly of?: number;
  readonly promised?: Partial<NodeOutput>;
}
export const num = (
  name: string,
  value: number,
  { unit = '1', quantity = 'any', valid, of, promised }: NumberOptions = {},
): OutputEvidence => {
  const document: OutputDocument = { kind: 'number', value, unit, quantity, valid, of };
  return output(name, 'number', { document, promised: { kind: 'number', quantity, unit, ...promised } });
};
export const txt = (name: string, value: string | null, quantity = 'date'): OutputEvidence =>
  output(name, 'text', { document: { kind: 'text', value, quantity }, promised: { kind: 'text', quantity, unit: '' } });
export const ser = (
  name: string,
  samples: readonly (readonly [string, number])[],
  quantity = 'any',
  unit = '1',
): OutputEvidence =>
  output(name, 'series', {
    document: { kind: 'series', quantity, unit, samples: samples.map(([date, value]) => ({ date, value })) },
    promised: { kind: 'series', quantity, unit },
  });
type Cell = string | number | boolean | null;
export const tab = (name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): OutputEvidence => ({
  ...output(name, 'table'),
  document: {
    kind: 'table',
    columns: columns.map((text, index) => {
      const [column = '', unit] = text.split(' ');
      return {
        name: column,
        type: typeof rows[0]?.[index] === 'number' ? 'number' : 'text',
        ...(unit ? { unit } : {}),
      };
    }),
    rows: rows.map((row) => Object.fromEntries(columns.map((text, index) => [text.split(' ')[0], row[index] ?? null]))),
  },
});
export const ras = (
  name: string,
  quantity: string,
  values: BandStatistics | null,
  more: { grid?: Grid; dtype?: string } = {},
): OutputEvidence => {
  const { grid = utm, dtype = 'float32' } = more;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = grid.transform;
  const bounds = (box: readonly number[]) =>
    [box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0] as [number, number, number, number];
  return output(name, 'raster', {
    values,
    dtype,
    promised: { kind: 'raster', quantity, unit: '' },
    grid:
      dtype === 'unreadable'
        ? null
        : {
            ...grid,
            transform: [a, b, c, d, e, f],
            bounds: bounds(grid.bounds),
            boundsWgs84: grid.boundsWgs84 ? bounds(grid.boundsWgs84) : null,
            pixelSize: [Math.abs(a), Math.abs(e)],
          },
  });
};

interface EvidenceOptions {
  readonly question?: string;
  readonly purpose?: string;
  readonly code?: string;
  readonly inputs?: readonly InputEvidence[];
  readonly outputs?: readonly OutputEvidence[];
  readonly promised?: Readonly<Record<string, NodeOutput>>;
  readonly params?: Readonly<Record<string, Parameter['value']>>;
  readonly files?: readonly FileProfile[];
}

/** Evidence about a free tool that stands alone. */
export const evidence = ({
  question = '',
  purpose = 'measure',
  code = 'run() {}',
  inputs = [],
  outputs = [],
  promised,
  params = {},
  files = [],
}: EvidenceOptions): Evidence => {
  const profile: DataProfile = { files, groups: [], unknown: [] };
  const wanted = Object.fromEntries(outputs.flatMap((one) => (one.promised ? [[one.name, one.promised]] : [])));
  return {
    question,
    alone: true,
    code,
    inputs,
    outputs,
    profile,
    node: {
      id: 'n',
      purpose,
      stage: 'analyse',
      template: null,
      inputs: {},
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, { value, origin: 'question', reason: '' }]),
      ),
      outputs: promised ?? wanted,
    },
  };
};
