import type { Block, BlockInfo, Grid, Raster, Scannable, ScanOptions } from '../contract.ts';
import type { Arena } from './arena.ts';
import type { EnginePort } from './host.ts';
import type { Origins } from './origins.ts';
import type { Rasters } from './rasters.ts';
import { type Expansion, expand, type Shape, type Slot } from './scan-plan.ts';
import { ToolError } from './tool-error.ts';

/** Where a scan's output blocks go, strip by strip. */
interface ScanSink {
  /** How many output blocks the kernel gets. */
  readonly blocks: number;
  write(block: number, row: number, height: number, offset: number): void;
}

type KernelArgument = Block | Block[] | BlockInfo | undefined;
type Kernel = (...blocks: KernelArgument[]) => void;

export interface Scanner {
  (inputs: readonly Scannable[], kernel: Kernel, options?: ScanOptions, sink?: ScanSink): void;
  /** How many pixels a mask selects, where a scan has counted them already. */
  selected(mask: Raster): number | undefined;
  /** A virtual raster as the engine holds it: written to a scratch file when it is first needed on another grid. */
  held(raster: Raster): Raster;
}

interface Plan extends Expansion {
  readonly scan: number;
  readonly grid: Grid;
  readonly margin: number;
  readonly rows: number;
  /** What masks have selected so far. */
  readonly counting: Map<Raster, number>;
}

type Frame = Pick<Plan, 'grid' | 'margin'>;

/** Pixels of a block that stay in the processor's nearest cache. */
const cachedPixels = 2 ** 13;

const noOutput: ScanSink = { blocks: 0, write: () => undefined };

/** Bytes of `count` blocks with their margins for a strip of `height` rows. */
const paddedBytes = (frame: Frame, height: number, count: number): number =>
  (frame.grid.width + 2 * frame.margin) * (height + 2 * frame.margin) * 8 * count;

/** The most rows of which all blocks fit the arena's free part, and one input block fits a single read. */
const fittingRows = (port: EnginePort, arena: Arena, frame: Frame, padded: number, outputs: number): number => {
  const perRow = paddedBytes(frame, 1 - 2 * frame.margin, padded) + frame.grid.width * 8 * outputs;
  const fixed = paddedBytes(frame, 0, padded);
  const share = Math.floor((arena.free * 0.75 - fixed) / Math.max(1, perRow));
  const single = Math.floor(port.manifest.blockBytes / paddedBytes(frame, 1 - 2 * frame.margin, 1)) - 2 * frame.margin;
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

const pick = (shape: Shape, leaves: readonly Block[], computed: readonly Block[]): Block | Block[] | undefined => {
  const block = (slot: Slot): Block => ('leaf' in slot ? leaves[slot.leaf]! : computed[slot.step]!);
  if (shape === undefined) return undefined;
  return 'length' in shape ? shape.map(block) : block(shape);
};

/** Rows of which a block stays in the processor's nearest cache. */
const cachedRows = (width: number): number => Math.max(1, Math.floor(cachedPixels / width));

/** A virtual raster's pixels of one strip, or of the few rows that are computed at a time. */
interface Buffered {
  readonly block: Block;
  readonly whole: boolean;
}

/** Memory of the tool's own: filling and reading it is faster than the arena, which is shared. */
const buffersOf = (plan: Plan): Buffered[] => {
  const shown = new Set(
    plan.shapes.flatMap((shape) => shape ?? []).flatMap((slot) => ('step' in slot ? slot.step : [])),
  );
  const width = plan.grid.width + 2 * plan.margin;
  const rows = plan.rows + 2 * plan.margin;
  return plan.steps.map((_, step) => {
    const whole = shown.has(step);
    return { block: new Float64Array(width * (whole ? rows : Math.min(rows, cachedRows(width)))), whole };
  });
};

export const createScanner = (port: EnginePort, arena: Arena, rasters: Rasters, origins: Origins): Scanner => {
  const counts = new WeakMap<Raster, number>();
  const kept = new WeakMap<Raster, Raster>();

  const held = (raster: Raster): Raster => {
    const known = kept.get(raster);
    if (known) return known;
    const { grid, name, quantity, unit } = raster;
    const { output } = port.invoke('scratch', { grid: rasters.gridNumber(grid), name, quantity, unit });
    const write: ScanSink['write'] = (_, row, height, offset) =>
      void port.invoke('write', { output, row, height, offset });
    scanner([raster], (from, to) => void (to as Block).set(from as Block), { grid }, { blocks: 1, write });
    const made = rasters.raster({ ...port.invoke('finish', { output }), date: raster.date }, raster.codes);
    kept.set(raster, made);
    return made;
  };

  const planScan = (inputs: readonly Scannable[], options: ScanOptions, sink: ScanSink): Plan => {
    const { margin = 0 } = options;
    const grid = options.grid ?? inputs.find((input) => input !== undefined)?.grid;
    if (!grid) throw new ToolError('contract', 'A scan needs at least one input or a grid.');
    const expansion = expand(inputs, grid, { port, origins, rasters, held });
    const { scan, rows } = port.invoke('scan', { inputs: expansion.leaves, grid: rasters.gridNumber(grid), margin });
    const frame = { grid, margin };
    const padded = expansion.leaves.length + expansion.steps.length;
    const fitting = fittingRows(port, arena, frame, padded, sink.blocks);
    return { ...expansion, ...frame, scan, rows: Math.min(grid.height, rows, fitting), counting: new Map() };
  };

  const fill = (plan: Plan, row: number, height: number, offset: number): void => {
    const each = paddedBytes(plan, height, 1);
    const perCall = Math.max(1, Math.floor(port.manifest.blockBytes / each));
    for (let first = 0; first < plan.leaves.length; first += perCall) {
      const count = Math.min(perCall, plan.leaves.length - first);
      port.invoke('strip', { scan: plan.scan, row, height, first, count, offset: offset + first * each });
    }
  };

  /**
   * Fills the blocks of the virtual rasters a few rows at a time, so that what one computes is still in the cache for the next. Blocks that
   * only other virtual rasters look at hold just these rows.
   */
  const compute = (plan: Plan, leaves: readonly Block[], buffers: readonly Buffered[], info: BlockInfo): void => {
    const rows = cachedRows(info.width);
    for (let row = 0; plan.steps.length > 0 && row < info.height; row += rows) {
      const height = Math.min(rows, info.height - row);
      const [from, to] = [row * info.width, (row + height) * info.width];
      const read = leaves.map((block) => block.subarray(from, to));
      const made = buffers.map(({ block, whole }) => (whole ? block.subarray(from, to) : block.subarray(0, to - from)));
      plan.steps.forEach(({ recipe, shapes, raster }, index) => {
        const target = made[index]!.fill(NaN);
        const selected = recipe.kernel(...shapes.map((shape) => pick(shape, read, made)), target, {
          ...{ row: info.row + row, width: info.width, height },
        });
        if (recipe.selection && plan.margin === 0)
          plan.counting.set(raster, (plan.counting.get(raster) ?? 0) + Number(selected));
      });
    }
  };

  const runStrips = (plan: Plan, kernel: Kernel, sink: ScanSink): void => {
    const { width, height: gridHeight } = plan.grid;
    const { margin, leaves } = plan;
    const buffers = buffersOf(plan);
    const inputOffset = arena.allocate(paddedBytes(plan, plan.rows, leaves.length));
    const outputOffset = arena.allocate(width * plan.rows * 8 * sink.blocks);
    for (let row = 0, height = 0; row < gridHeight; row += height) {
      height = stripHeight(row, plan.rows, plan.grid);
      const each = paddedBytes(plan, height, 1);
      fill(plan, row, height, inputOffset);
      const read = leaves.map((_, k) => arena.doubles(inputOffset + k * each, each / 8));
      compute(plan, read, buffers, { row: row - margin, width: width + 2 * margin, height: height + 2 * margin });
      const computed = buffers.map(({ block }) => block.subarray(0, each / 8));
      const offsetOf = (k: number): number => outputOffset + k * width * height * 8;
      const outputs = Array.from({ length: sink.blocks }, (_, k) =>
        arena.doubles(offsetOf(k), width * height).fill(NaN),
      );
      kernel(...plan.shapes.map((shape) => pick(shape, read, computed)), ...outputs, { row, width, height });
      for (let k = 0; k < sink.blocks; k++) sink.write(k, row, height, offsetOf(k));
    }
  };

  const scanner = (
    inputs: readonly Scannable[],
    kernel: Kernel,
    options: ScanOptions = {},
    sink: ScanSink = noOutput,
  ): void => {
    const plan = planScan(inputs, options, sink);
    try {
      arena.scoped(() => runStrips(plan, kernel, sink));
      for (const [mask, count] of plan.counting) counts.set(mask, count);
    } finally {
      port.invoke('endScan', { scan: plan.scan });
    }
  };
  return Object.assign(scanner, { selected: (mask: Raster) => counts.get(mask), held });
};
