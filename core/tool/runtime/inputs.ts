import type {
  Cell,
  Feature,
  Features,
  InputPort,
  Raster,
  RasterPort,
  RasterStack,
  Series,
  StackPort,
  Table,
} from '../contract.ts';
import type { Arena } from './arena.ts';
import type { EnginePort } from './host.ts';
import type { InputInfo, RasterInfo } from './protocol.ts';
import type { Rasters } from './rasters.ts';
import { ToolError } from './tool-error.ts';
import { sameUnit } from './units.ts';
import { decodeUtf8 } from './utf8.ts';

export type InputValue = Raster | RasterStack | Features | Table | Series | number | string | undefined;
type Ports = Readonly<Record<string, InputPort>>;

/** Fetches a JSON text that the engine holds, in pieces through the arena. */
const fetchText = (port: EnginePort, arena: Arena, source: number, crs: string | null): unknown => {
  const { text, bytes } = port.invoke('text', { source, crs });
  const all = new Uint8Array(bytes);
  const pieceLength = Math.min(2 ** 20, arena.free - 64, port.manifest.blockBytes);
  for (let position = 0; position < bytes; position += pieceLength) {
    arena.scoped(() => {
      const length = Math.min(pieceLength, bytes - position);
      const offset = arena.allocate(length);
      port.invoke('piece', { text, position, length, offset });
      all.set(arena.bytes(offset, length), position);
    });
  }
  port.invoke('endText', { text });
  return JSON.parse(decodeUtf8(all));
};

const groupsOf = (items: readonly Feature[], property: string): readonly Cell[] => {
  const cells = items.map(({ properties }) => properties[property] ?? null);
  return [...new Set(cells)].filter((cell) => cell !== null);
};

const checkedIndices = (items: readonly Feature[], only: number | readonly number[]): number[] => {
  const indices = typeof only === 'number' ? [only] : [...only];
  const absent = indices.find((index) => items[index] === undefined);
  if (absent === undefined) return indices;
  throw new ToolError('no-such-feature', `There is no feature ${absent}: there are ${items.length}.`);
};

/** What each feature burns: its index, or its group's; null leaves it out. */
const burntValues = (
  items: readonly Feature[],
  only: number | readonly number[] | undefined,
  by: string | undefined,
): (number | null)[] => {
  const taken = only === undefined ? undefined : new Set(checkedIndices(items, only));
  const groups = by === undefined ? undefined : new Map(groupsOf(items, by).map((cell, index) => [cell, index]));
  return items.map(({ properties }, index) => {
    if (taken && !taken.has(index)) return null;
    return groups && by !== undefined ? (groups.get(properties[by] ?? null) ?? null) : index;
  });
};

const createFeatures = (port: EnginePort, arena: Arena, rasters: Rasters, id: number, crs: string): Features => {
  let items: readonly Feature[] | undefined;
  const made: Features = {
    kind: 'features',
    crs,
    get items() {
      items ??= Object.freeze(fetchText(port, arena, id, null) as Feature[]);
      return items;
    },
    to: (target: string) => fetchText(port, arena, id, String(target)) as Feature[],
    groups: (property) => groupsOf(made.items, property),
    rasterize(grid, { rule = 'centre', only, by } = {}) {
      const values = only === undefined && by === undefined ? null : burntValues(made.items, only, by);
      const argument = { features: id, grid: rasters.gridNumber(grid), rule, values };
      return rasters.burnt(port.invoke('rasterize', argument));
    },
    coverage(grid, index) {
      const indices = index === undefined ? null : checkedIndices(made.items, index);
      return rasters.raster(port.invoke('coverage', { features: id, grid: rasters.gridNumber(grid), indices }), false);
    },
  };
  return Object.freeze(made);
};

const decodeSeries = (text: unknown): Series => {
  const series = text as Series & { samples: { value: number | string }[] };
  return {
    ...series,
    kind: 'series',
    samples: series.samples.map((sample) => ({ ...sample, value: Number(sample.value) })),
  };
};

interface Traits {
  readonly unit: string;
  readonly quantity: string;
  readonly codes: boolean;
}

const traitsOf = (port: RasterPort | StackPort): Traits => ({
  unit: port.unit ?? '',
  quantity: port.quantity,
  codes: port.codes ?? false,
});

/** What the data say, else what the port says. Data in another unit than the port's are refused, never converted here. */
const withTraits = (input: string, info: RasterInfo, { unit, quantity }: Traits): RasterInfo => {
  if (unit && info.unit && !sameUnit(unit, info.unit)) {
    throw new ToolError('unit', `Input '${input}' is declared in '${unit}', but '${info.name}' is in '${info.unit}'.`);
  }
  return { ...info, quantity: info.quantity || quantity, unit: unit || info.unit };
};

/** The values of a tool's inputs, as the contract describes them. */
export const createInputs = (
  ports: Ports,
  port: EnginePort,
  arena: Arena,
  rasters: Rasters,
): Record<string, InputValue> => {
  const inputValue = (
    name: string,
    declared: Exclude<InputPort, { kind: 'optional' }>,
    info: InputInfo,
  ): InputValue => {
    if (info.kind !== declared.kind) {
      throw new ToolError('input', `Input '${name}' is declared as ${declared.kind}, but ${info.kind} was plugged in.`);
    }
    switch (info.kind) {
      case 'raster': {
        const traits = traitsOf(declared as RasterPort);
        return rasters.raster(withTraits(name, info.raster, traits), traits.codes);
      }
      case 'stack': {
        const traits = traitsOf(declared as StackPort);
        return rasters.stack(
          info.layers.map((layer) => withTraits(name, layer, traits)),
          traits,
        );
      }
      case 'features':
        return createFeatures(port, arena, rasters, info.id, info.crs ?? '');
      case 'table':
        return fetchText(port, arena, info.id, null) as Table;
      case 'series':
        return decodeSeries(fetchText(port, arena, info.id, null));
      case 'number':
        return Number(info.value);
      case 'text':
        return info.value;
    }
  };

  const given = port.manifest.inputs;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(ports, name)) {
      throw new ToolError(
        'input',
        `'${name}' is not an input of this tool; its inputs are ${Object.keys(ports).join(', ') || 'none'}.`,
      );
    }
  }
  const entries = Object.entries(ports).map(([name, declared]): [string, InputValue] => {
    const info = Object.hasOwn(given, name) ? given[name] : undefined;
    const inner = declared.kind === 'optional' ? declared.port : declared;
    if (info) return [name, inputValue(name, inner, info)];
    if (declared.kind === 'optional') return [name, undefined];
    if ((inner.kind === 'number' || inner.kind === 'text') && inner.default !== undefined) return [name, inner.default];
    throw new ToolError('input', `Input '${name}' (${declared.kind}) was not given.`);
  });
  return Object.fromEntries(entries);
};
