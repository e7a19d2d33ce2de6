import type {
  Cell,
  Feature,
  Grid,
  OutputPort,
  Raster,
  RasterStack,
  Sample,
  Scannable,
  WindowOptions,
} from '../contract.ts';
import type { Arena } from './arena.ts';
import type { AnyTool } from './definition.ts';
import type { EnginePort } from './host.ts';
import { layerOutput } from './layer-output.ts';
import type { Operations } from './protocol.ts';
import type { Rasters } from './rasters.ts';
import { columnsOf, encodeNumber, encodeRow, encodeSample } from './records.ts';
import type { Scanner } from './scan.ts';
import { createStack } from './stacks.ts';
import { storageOf } from './storage.ts';
import { ToolError } from './tool-error.ts';
import { encodeUtf8 } from './utf8.ts';

type Kernel = Parameters<Scanner>[1];
type DocumentKind = Operations['document']['argument']['kind'];

/** The contract's Output without its types per tool: names are checked here, at run time. */
export interface Outputs {
  raster(name: string, grid: Grid, inputs: readonly Scannable[], kernel: Kernel, options?: RasterOptions): Raster;
  rasters(
    names: readonly string[],
    grid: Grid,
    inputs: readonly Scannable[],
    kernel: Kernel,
    options?: WindowOptions & { unit?: string | readonly string[] },
  ): Record<string, Raster>;
  stack(name: string, layers: RasterStack, options?: { unit?: string }): RasterStack;
  number(name: string, value: number, evidence?: { valid?: number; of?: number; note?: string; unit?: string }): void;
  text(name: string, value: string | null, evidence?: { note?: string }): void;
  series(name: string, samples: readonly Sample[], options?: { unit?: string }): void;
  table(name: string, rows: readonly Readonly<Record<string, Cell>>[]): void;
  features(name: string, items: readonly Feature[]): void;
}

type RasterOptions = WindowOptions & { unit?: string };
type Ports = Readonly<Record<string, OutputPort>>;

const upload = (port: EnginePort, arena: Arena, name: string, bytes: Uint8Array): void => {
  const pieceLength = Math.min(2 ** 20, arena.free - 64, port.manifest.blockBytes);
  for (let position = 0; position < bytes.length; position += pieceLength) {
    arena.scoped(() => {
      const piece = bytes.subarray(position, position + pieceLength);
      const offset = arena.allocate(piece.length);
      arena.bytes(offset, piece.length).set(piece);
      port.invoke('upload', { name, offset, length: piece.length });
    });
  }
};

/** Quantity and unit of the tool's inputs, by name: what ports that are `like` them take over. */
export type TraitsOfInput = (name: string) => { readonly quantity: string; readonly unit: string } | undefined;

/** What the port says, else what the tool learnt from its data, else what the input has that the port is like. */
const describedBy = (
  port: { readonly quantity?: string; readonly unit?: string; readonly like?: string },
  given: string | undefined,
  traitsOf: TraitsOfInput,
): { quantity: string; unit: string } => {
  const model = port.like === undefined ? undefined : traitsOf(port.like);
  const own = port.quantity === undefined || port.quantity === 'any' ? '' : port.quantity;
  return {
    quantity: own || model?.quantity || (port.quantity ?? ''),
    unit: port.unit || String(given ?? '') || (model?.unit ?? ''),
  };
};

const evidenceOf = (value: { valid?: number; of?: number; note?: string } = {}): Record<string, unknown> => ({
  ...(value.valid === undefined ? {} : { valid: Number(value.valid) }),
  ...(value.of === undefined ? {} : { of: Number(value.of) }),
  ...(value.note === undefined ? {} : { note: String(value.note) }),
});

/** Which outputs are declared, and which of them were given. */
const createLedger = (ports: Ports) => {
  const given = new Set<string>();
  const begun = new Set<string>();
  return {
    take<K extends OutputPort['kind']>(name: string, kind: K): Extract<OutputPort, { kind: K }> {
      const declared = Object.hasOwn(ports, name) ? ports[name] : undefined;
      if (!declared)
        throw new ToolError(
          'contract',
          `'${name}' is not a declared output; declared are ${Object.keys(ports).join(', ')}.`,
        );
      if (declared.kind !== kind)
        throw new ToolError('contract', `Output '${name}' is declared as ${declared.kind}, not as ${kind}.`);
      if (given.has(name)) throw new ToolError('contract', `Output '${name}' was given twice.`);
      given.add(name);
      return declared as Extract<OutputPort, { kind: K }>;
    },
    /** A raster is given when it is complete; a tool may catch what a kernel throws. */
    begin: (name: string): void => void begun.add(name),
    complete: (name: string): void => void begun.delete(name),
    missing: () => Object.keys(ports).filter((name) => !given.has(name) || begun.has(name)),
  };
};

export const createOutputs = (
  { name: tool, outputs: ports }: AnyTool,
  port: EnginePort,
  arena: Arena,
  rasters: Rasters,
  scanner: Scanner,
  traitsOf: TraitsOfInput,
): { outputs: Outputs; finish(): void } => {
  const ledger = createLedger(ports);

  const document = (name: string, kind: DocumentKind, content: Record<string, unknown>): void => {
    upload(port, arena, name, encodeUtf8(JSON.stringify({ kind, ...content })));
    port.invoke('document', { name, kind });
  };

  const open = (
    name: string,
    grid: Grid,
    dataUnit: string | undefined,
  ): { name: string; output: number; codes: boolean } => {
    const declared = ledger.take(name, 'raster');
    const storage = storageOf(name, declared);
    ledger.begin(name);
    const described = describedBy(declared, dataUnit, traitsOf);
    const place = { tool, name, ...described, grid: rasters.gridNumber(grid) };
    return { ...port.invoke('output', { ...place, ...storage }), name, codes: storage.codes };
  };

  const writeRasters: Outputs['rasters'] = (names, grid, inputs, kernel, options = {}) => {
    const { unit } = options;
    if (typeof unit === 'object' && unit.length !== names.length)
      throw new ToolError(
        'contract',
        `There are ${names.length} rasters but ${unit.length} units: one for all, or one each.`,
      );
    const opened = names.map((name, at) => open(name, grid, typeof unit === 'object' ? unit[at] : unit));
    scanner(
      inputs,
      kernel,
      { margin: options.margin ?? 0, grid },
      {
        blocks: opened.length,
        write(block, row, height, offset) {
          const target = opened[block];
          if (target) port.invoke('write', { output: target.output, row, height, offset });
        },
      },
    );
    return Object.fromEntries(
      opened.map(({ name, output, codes }) => {
        const info = port.invoke('finish', { output });
        ledger.complete(name);
        return [name, rasters.raster(info, codes)];
      }),
    );
  };

  const copy: Kernel = (from, to) => {
    if (from instanceof Float64Array && to instanceof Float64Array) to.set(from);
  };

  /** Each layer is a raster of its own; the document beside them says their order, names and dates. */
  const writeStack: Outputs['stack'] = (name, stack, options = {}) => {
    const declared = ledger.take(name, 'stack');
    if (stack?.kind !== 'stack')
      throw new ToolError('contract', `Output '${name}' is a stack, got ${stack === null ? 'null' : typeof stack}.`);
    const storage = storageOf(name, declared);
    const described = describedBy(declared, options.unit ?? stack.unit, traitsOf);
    ledger.begin(name);
    const layers = stack.layers.map((layer, index) => {
      const place = { tool, name: layerOutput(name, index), ...described, grid: rasters.gridNumber(layer.grid) };
      const { output } = port.invoke('output', { ...place, ...storage });
      const write: Parameters<typeof scanner>[3] = {
        blocks: 1,
        write: (_, row, height, offset) => void port.invoke('write', { output, row, height, offset }),
      };
      scanner([layer], copy, { grid: layer.grid }, write);
      const { name: named, date } = layer;
      return rasters.raster({ ...port.invoke('finish', { output }), name: named, date }, storage.codes);
    });
    document(name, 'stack', { ...described, layers: layers.map(({ name, date }) => ({ name, date })) });
    ledger.complete(name);
    return createStack(layers, described);
  };

  const outputs: Outputs = {
    rasters: writeRasters,
    stack: writeStack,
    raster(name, grid, inputs, kernel, options) {
      const made = writeRasters([name], grid, inputs, kernel, options)[name];
      if (!made) throw new ToolError('engine', `Output '${name}' was not written.`);
      return made;
    },
    number(name, value, evidence) {
      const declared = ledger.take(name, 'number');
      if (typeof value !== 'number')
        throw new ToolError('contract', `Output '${name}' is a number, got ${typeof value}.`);
      document(name, 'number', {
        value: encodeNumber(value),
        ...describedBy(declared, evidence?.unit, traitsOf),
        ...evidenceOf(evidence),
      });
    },
    text(name, value, evidence) {
      const { quantity = '' } = ledger.take(name, 'text');
      if (value !== null && typeof value !== 'string')
        throw new ToolError('contract', `Output '${name}' is a text, got ${typeof value}.`);
      document(name, 'text', { value, quantity, ...evidenceOf(evidence) });
    },
    series(name, samples, options = {}) {
      const declared = ledger.take(name, 'series');
      document(name, 'series', {
        ...describedBy(declared, options.unit, traitsOf),
        samples: samples.map((sample) => encodeSample(name, sample)),
      });
    },
    table(name, rows) {
      const { columns } = ledger.take(name, 'table');
      document(name, 'table', { columns: columnsOf(name, rows, columns), rows: rows.map(encodeRow) });
    },
    features(name, items) {
      ledger.take(name, 'features');
      document(name, 'features', { type: 'FeatureCollection', features: items });
    },
  };
  return {
    outputs,
    finish() {
      const missing = ledger.missing();
      if (missing.length > 0) throw new ToolError('contract', `The tool ended without giving ${missing.join(', ')}.`);
    },
  };
};
