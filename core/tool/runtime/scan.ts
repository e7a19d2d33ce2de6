import type { Block, BlockInfo, Grid, Raster, Scannable, ScanOptions } from '../contract.ts';
import type { Arena } from './arena.ts';
import { type EnginePort, ToolError } from './host.ts';
import type { Rasters } from './rasters.ts';

/** Where a scan's output blocks go, strip by strip. */
interface ScanSink {
  /** How many output blocks the kernel gets. */
  readonly blocks: number;
  write(block: number, row: number, height: number, offset: number): void;
}

type KernelArgument = Block | Block[] | BlockInfo | undefined;
type Kernel = (...blocks: KernelArgument[]) => void;
export type Scanner = (inputs: readonly Scannable[], kernel: Kernel, options?: ScanOptions, sink?: ScanSink) => void;

interface Plan {
  readonly scan: number;
  readonly grid: Grid;
  readonly margin: number;
  /** Per input: how many layers a stack has; null for a raster, 'none' for an optional input that was not given. */
  readonly shapes: readonly (number | null | 'none')[];
  readonly inputs: number;
  readonly rows: number;
}

const noOutput: ScanSink = { blocks: 0, write: () => undefined };

/** Bytes of `count` input blocks for a strip of `height` rows. */
const inputBytes = (plan: Pick<Plan, 'grid' | 'margin'>, height: number, count: number): number =>
  (plan.grid.width + 2 * plan.margin) * (height + 2 * plan.margin) * 8 * count;

const layersOf = (input: Scannable): readonly Raster[] => {
  if (input === undefined) return [];
  if (input?.kind === 'stack') return input.layers;
  if (input?.kind === 'raster') return [input];
  throw new ToolError('contract', `A scan takes rasters and stacks, got ${input === null ? 'null' : typeof input}.`);
};

/** The most rows of which all blocks fit the arena's free part, and one input block fits a single read. */
const fittingRows = (
  port: EnginePort,
  arena: Arena,
  plan: Omit<Plan, 'rows' | 'scan' | 'shapes'>,
  outputs: number,
): number => {
  const perRow = inputBytes(plan, 1 - 2 * plan.margin, plan.inputs) + plan.grid.width * 8 * outputs;
  const fixed = inputBytes(plan, 0, plan.inputs);
  const share = Math.floor((arena.free * 0.75 - fixed) / Math.max(1, perRow));
  const single = Math.floor(port.manifest.blockBytes / inputBytes(plan, 1 - 2 * plan.margin, 1)) - 2 * plan.margin;
  return Math.max(1, Math.min(share, single));
};

/** Pixels of a scan's first strip: enough for the engine to see all of the kernel once, few enough to be read by its interpreter. */
const firstPixels = 256;

/** Heights of the strips from the top: a short one first, then as planned, with borders where they would have been without it. */
const stripHeight = (row: number, rows: number, { width, height }: Grid): number => {
  const short = Math.ceil(firstPixels / width);
  if (row === 0 && short < rows) return short;
  return Math.min(rows - (row % rows), height - row);
};

export const createScanner = (port: EnginePort, arena: Arena, rasters: Rasters): Scanner => {
  const planScan = (inputs: readonly Scannable[], options: ScanOptions, sink: ScanSink): Plan => {
    const { margin = 0 } = options;
    const grid = options.grid ?? inputs.find((input) => input !== undefined)?.grid;
    if (!grid) throw new ToolError('contract', 'A scan needs at least one input or a grid.');
    const flat = inputs.flatMap(layersOf).map(rasters.rasterNumber);
    const { scan, rows } = port.invoke('scan', { inputs: flat, grid: rasters.gridNumber(grid), margin });
    const partial = { grid, margin, inputs: flat.length };
    return {
      ...partial,
      scan,
      shapes: inputs.map((input) => (input?.kind === 'stack' ? input.layers.length : input ? null : 'none')),
      rows: Math.min(grid.height, rows, fittingRows(port, arena, partial, sink.blocks)),
    };
  };

  const fill = (plan: Plan, row: number, height: number, offset: number): void => {
    const each = inputBytes(plan, height, 1);
    const perCall = Math.max(1, Math.floor(port.manifest.blockBytes / each));
    for (let first = 0; first < plan.inputs; first += perCall) {
      const count = Math.min(perCall, plan.inputs - first);
      port.invoke('strip', { scan: plan.scan, row, height, first, count, offset: offset + first * each });
    }
  };

  const group = (plan: Plan, blocks: Block[]): KernelArgument[] => {
    let next = 0;
    return plan.shapes.map((shape) => {
      if (shape === 'none') return undefined;
      const from = next;
      next += shape ?? 1;
      return shape === null ? blocks[from] : blocks.slice(from, next);
    });
  };

  const runStrips = (plan: Plan, kernel: Kernel, sink: ScanSink): void => {
    const { width, height: gridHeight } = plan.grid;
    const inputOffset = arena.allocate(inputBytes(plan, plan.rows, plan.inputs));
    const outputOffset = arena.allocate(width * plan.rows * 8 * sink.blocks);
    for (let row = 0, height = 0; row < gridHeight; row += height) {
      height = stripHeight(row, plan.rows, plan.grid);
      const each = inputBytes(plan, height, 1);
      fill(plan, row, height, inputOffset);
      const views = Array.from({ length: plan.inputs }, (_, k) => arena.doubles(inputOffset + k * each, each / 8));
      const offsetOf = (k: number): number => outputOffset + k * width * height * 8;
      const outputs = Array.from({ length: sink.blocks }, (_, k) =>
        arena.doubles(offsetOf(k), width * height).fill(NaN),
      );
      kernel(...group(plan, views), ...outputs, { row, width, height });
      for (let k = 0; k < sink.blocks; k++) sink.write(k, row, height, offsetOf(k));
    }
  };

  return (inputs, kernel, options = {}, sink = noOutput) => {
    const plan = planScan(inputs, options, sink);
    try {
      arena.scoped(() => runStrips(plan, kernel, sink));
    } finally {
      port.invoke('endScan', { scan: plan.scan });
    }
  };
};
