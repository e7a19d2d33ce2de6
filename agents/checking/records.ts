import { z } from 'zod';
import type { InputBinding } from '../../core/engine.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import { unitInName } from './column-units.ts';
import type { Records } from './evidence.ts';

/** Of one port: enough for years of days. */
const [mostRows, mostCells] = [5000, 60_000];

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const told = z.record(
  z.string(),
  z.object({
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['number', 'text', 'date', 'boolean']),
        unit: z.string().optional(),
      }),
    ),
    rows: z.array(z.array(cell)),
    total: z.number(),
  }),
);

type Ports = Readonly<Record<string, InputBinding>>;

/** A tool that tells the beginning of what it gets. Its ports differ from node to node, so no type names them: `any` in its text. */
const recordsProbe = (ports: Ports): string => `import {
  features, series, table, text, tool,
} from 'earthwright/tool';

const kinds: Record<string, any> = { features: features(), series: series('any'), table: table() };
const isDate = (cell: unknown): boolean => typeof cell === 'string' && /^\\d{4}-\\d{2}(?:-\\d{2})?(?:T|$)/.test(cell);

const typeOf = (cells: readonly any[]): string => {
  const there = cells.filter((one) => one !== null && one !== undefined);
  if (there.length > 0 && there.every(isDate)) return 'date';
  if (there.length > 0 && there.every((one) => typeof one === 'number')) return 'number';
  return there.length > 0 && there.every((one) => typeof one === 'boolean') ? 'boolean' : 'text';
};

const plain = (one: any): any => (one === undefined || (typeof one === 'number' && !Number.isFinite(one)) || typeof one === 'object' ? null : one);

const recordsOf = (input: any): any => {
  const rows: readonly any[] = input.kind === 'table' ? input.rows : input.kind === 'series' ? input.samples : input.items.map((item: any) => item.properties ?? {});
  const known = new Map<string, any>((input.columns ?? []).map((one: any) => [one.name, one]));
  const names = [...new Set([...known.keys(), ...rows.slice(0, 500).flatMap((row) => Object.keys(row))])].slice(0, 60);
  const kept = rows.slice(0, Math.min(${mostRows}, Math.floor(${mostCells} / Math.max(1, names.length))));
  const columns = names.map((name) => ({ name, type: typeOf(kept.map((row) => plain(row[name]))), unit: known.get(name)?.unit ?? (input.kind === 'series' && name === 'value' ? input.unit : undefined) }));
  return { columns, rows: kept.map((row) => names.map((name) => plain(row[name]))), total: rows.length };
};

export default tool({
  name: 'records-probe',
  summary: 'The beginning of tables, properties of features and series.',
  stage: 'prepare',
  inputs: { ${Object.entries(ports)
    .map(([port, { kind }]) => `${JSON.stringify(port)}: kinds.${kind}`)
    .join(', ')} } as any,
  params: {},
  outputs: { records: text() },
  run({ inputs, output }: any) {
    output.text('records', JSON.stringify(Object.fromEntries(Object.entries(inputs).map(([port, input]) => [port, recordsOf(input)]))));
  },
} as any);
`;

const read = (text: string): ReadonlyMap<string, Records> =>
  new Map(
    Object.entries(told.parse(JSON.parse(text))).map(([port, { columns, rows, total }]) => [
      port,
      {
        columns: columns.map(({ name, type, unit }) => ({ name, type, unit: unit || unitInName(name) })),
        rows: rows.map((cells) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null]))),
        total,
      },
    ]),
  );

const probed = async (
  ports: Ports,
  { node, round }: CheckRequest,
  { run, sandbox, limits, isolation, signal }: Dependencies,
): Promise<ReadonlyMap<string, Records>> => {
  const outcome = await sandbox.run({
    source: recordsProbe(ports),
    inputs: ports,
    params: {},
    outputDirectory: run.folder('nodes', node.id, `round-${round}`, 'check-records'),
    limits,
    isolation,
    signal,
  });
  const document = outcome.outputs.find(({ name }) => name === 'records')?.document;
  return document?.kind === 'text' && document.value !== null ? read(document.value) : new Map();
};

/** What was read of data files; what earlier nodes gave may be another thing under the same path. */
const kept = new WeakMap<DataProfile, Map<string, Promise<ReadonlyMap<string, Records>>>>();

/**
 * The beginning of what is plugged into a node's table, features and series ports; empty where it has none, or they can't be read. Read
 * once for all tools that are tried on the same data.
 */
export const recordsOf = async (
  request: CheckRequest,
  dependencies: Dependencies,
): Promise<ReadonlyMap<string, Records>> => {
  const { node, inputs, profile } = request;
  const ports = Object.fromEntries(
    Object.entries(inputs).filter(([, { kind }]) => kind === 'table' || kind === 'features' || kind === 'series'),
  );
  const names = Object.keys(ports);
  if (names.length === 0) return new Map();
  if (names.some((name) => node.inputs[name]?.kind === 'output')) return probed(ports, request, dependencies);
  const known = kept.get(profile) ?? new Map<string, Promise<ReadonlyMap<string, Records>>>();
  kept.set(profile, known);
  const key = JSON.stringify(ports);
  const reading = known.get(key) ?? probed(ports, request, dependencies);
  known.set(key, reading);
  const forget = (): unknown => known.delete(key);
  reading.then(({ size }) => size === 0 && forget(), forget);
  return reading;
};
