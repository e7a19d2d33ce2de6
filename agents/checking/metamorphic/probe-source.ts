import type { Scene, Window } from './scene.ts';

/** A tool that runs another one, which it imports as './template.ts', over scenes made of its inputs, and tells what it gave for each. */
export const probeSource = (
  scenes: readonly Scene[],
  window: Window | null,
): string => `import { text, tool } from 'earthwright/tool';
import subject from './template.ts';

const scenes: readonly any[] = ${JSON.stringify(scenes)};
const crop: any = ${JSON.stringify(window)};
const border = 3;
const nothing: readonly any[] = [];

/** Numbers that name what they are of. */
const numeric = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const changed = (changes: readonly any[], layer: any, place: number, count: number): ((value: number) => number) => {
  const steps = changes.filter(({ only }) => only === undefined || only === place || only + count === place);
  const add = steps.map(({ shift, perYear = 0, since = 0 }) => shift + (perYear === 0 ? 0 : perYear * ((layer.year ?? since) - since)));
  if (steps.some(({ missing }) => missing)) return () => NaN;
  return (value) => steps.reduce((last, { scale }, index) => scale * last + add[index], value);
};

const isDate = (cell: unknown): boolean => typeof cell === 'string' && /^\\d{4}-\\d{2}/.test(cell);

const reordered = (items: readonly any[], how: string): any[] => {
  if (how === 'reversed') return items.toReversed();
  if (how === 'twice') return [...items, ...items];
  if (how === 'each once') return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  const column = how === 'by date' ? Object.keys(items[0] ?? {}).find((name) => items.every((item) => isDate(item[name]))) : undefined;
  return column === undefined ? [...items] : items.toSorted((a, b) => (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0));
};

const movedBy = (how: string) => (position: any): any =>
  typeof position[0] === 'number'
    ? how === 'moved' ? [position[0] + (position[0] > 0 ? -7 : 7), ...position.slice(1)] : [position[0], -position[1], ...position.slice(2)]
    : position.map(movedBy(how));

export default tool({
  name: 'relation-probe',
  summary: 'What a tool gives for scenes that are made of its inputs.',
  stage: 'analyse',
  inputs: subject.inputs,
  params: subject.params,
  outputs: { results: text() },
  run(context: any) {
    const { scan, derive, grid, output } = context;
    const stored = new Map<any, Float64Array>();

    const makeGrid = (like: any, shape: string): any => {
      const [a, b, c, d, e, f] = like.transform;
      const around = shape === 'bordered' ? border : 0;
      const [column, row] = [crop.column - around, crop.row - around];
      return grid({
        width: crop.width * (shape === 'doubled' ? 2 : 1) + 2 * around,
        height: crop.height + 2 * around,
        crs: like.crs,
        transform: [a, b, c + column * a + row * b, d, e, f + column * d + row * e],
      });
    };
    const cropGrids = new Map<any, any>();
    const gridOf = (like: any, shape: string): any => {
      const known = cropGrids.get(like) ?? new Map<string, any>();
      cropGrids.set(like, known);
      if (!known.has(shape)) known.set(shape, makeGrid(like, shape));
      return known.get(shape);
    };
    const valuesOf = (layer: any): Float64Array => {
      const known = stored.get(layer);
      if (known) return known;
      const values = new Float64Array(crop.width * crop.height);
      const target = gridOf(layer.grid, 'crop');
      scan([layer.on(target)], (block: Float64Array, info: any) => values.set(block, info.row * info.width), { grid: target });
      stored.set(layer, values);
      return values;
    };
    const indexIn: Record<string, (column: number, row: number) => number> = {
      crop: (column, row) => row * crop.width + column,
      turned: (column, row) => (crop.height - 1 - row) * crop.width + crop.width - 1 - column,
      doubled: (column, row) => row * crop.width + (column % crop.width),
      bordered: (column, row) => {
        const [x, y] = [column - border, row - border];
        return x >= 0 && y >= 0 && x < crop.width && y < crop.height ? y * crop.width + x : -1;
      },
    };
    const traitsOf = ({ quantity, unit, codes, name }: any): any => ({ quantity, unit, codes, name });
    const remake = (layer: any, shape: string, changes: readonly any[], place: number, count: number, others: any): any => {
      const from = changes.find((change) => change.from !== undefined)?.from;
      const source = from === undefined ? layer : (others[from].layers?.[place] ?? others[from]);
      const change = changed(changes, layer, place, count);
      const cycle = changes.find((one) => one.cycle !== undefined)?.cycle;
      if (shape === 'whole') {
        if (changes.length === 0) return layer;
        return derive([layer, source], (own: Float64Array, values: Float64Array, out: Float64Array, info: any) => {
          for (let i = 0; i < out.length; i++) out[i] = Number.isFinite(values[i]) ? (cycle ? ((info.row * info.width + i) * 7919) % cycle : change(values[i])) : NaN;
        }, traitsOf(layer));
      }
      const [values, target, index] = [valuesOf(source), gridOf(layer.grid, shape), indexIn[shape]];
      return derive([layer.on(target), target.position('column'), target.position('row')], (_: Float64Array, columns: Float64Array, rows: Float64Array, out: Float64Array) => {
        for (let i = 0; i < out.length; i++) {
          if (!(columns[i] >= 0)) continue;
          const at = index(Math.round(columns[i] - 0.5), Math.round(rows[i] - 0.5));
          const value = at < 0 ? NaN : values[at];
          out[i] = Number.isFinite(value) ? (cycle ? (at * 7919) % cycle : change(value)) : NaN;
        }
      }, { ...traitsOf(layer), grid: target });
    };
    const stackOf = (stack: any, layers: readonly any[]): any => ({
      ...stack,
      grid: layers[0].grid,
      layers,
      on: (target: any, how: any) => stackOf(stack, layers.map((layer) => layer.on(target, how))),
      resampled: (how: any) => stackOf(stack, layers.map((layer) => layer.resampled(how))),
    });
    const inputOf = (name: string, input: any, scene: any): any => {
      const changes = scene.changes[name] ?? nothing;
      if (input?.kind === 'raster') return remake(input, scene.shape, changes, 0, 1, context.inputs);
      if (input?.kind === 'stack')
        return stackOf(input, input.layers.map((layer: any, place: number) => remake(layer, scene.shape, changes, place, input.layers.length, context.inputs)));
      if (scene.records === undefined && scene.points === undefined) return input;
      if (input?.kind === 'table') return { ...input, rows: reordered(input.rows, scene.records) };
      if (input?.kind === 'features') {
        const move = movedBy(scene.records);
        const placed = (item: any): any => ({ ...item, geometry: { ...item.geometry, coordinates: move(item.geometry.coordinates) } });
        const moves = scene.records === 'moved' || scene.records === 'mirrored';
        const at = (item: any, index: number): any => ({ ...item, geometry: { ...item.geometry, coordinates: scene.points[index] } });
        const change = (items: readonly any[]): any[] => (scene.points ? items.map(at) : moves ? items.map(placed) : reordered(items, scene.records));
        return { ...input, items: change(input.items), to: (crs: string) => change(input.to(crs)), groups: (property: string) => input.groups(property), rasterize: (...all: any[]) => input.rasterize(...all), coverage: (...all: any[]) => input.coverage(...all) };
      }
      return input;
    };

    const recorder = (numbers: any[], texts: any[]): any => {
      const tell = (name: string, value: unknown): void => { if (numeric(value) && numbers.length < 5000) numbers.push([name, value]); };
      const given = new Set<string>();
      const tellRaster = (name: string, values: Float64Array): void => {
        let [valid, sum, min, max] = [0, 0, Infinity, -Infinity];
        for (const value of values) if (Number.isFinite(value)) { valid++; sum += value; min = Math.min(min, value); max = Math.max(max, value); }
        tell(name + '.valid', valid);
        tell(name, sum / valid);
        tell(name + '.min', min);
        tell(name + '.max', max);
      };
      const rasters = (names: readonly string[], target: any, inputs: readonly any[], kernel: any, options: any = {}): any => {
        const { width, height } = target;
        const made = names.map(() => new Float64Array(width * height).fill(NaN));
        scan(inputs, (...blocks: any[]) => {
          const info = blocks.at(-1);
          const out = names.map(() => new Float64Array(info.width * info.height).fill(NaN));
          kernel(...blocks.slice(0, -1), ...out, info);
          out.forEach((block, index) => made[index].set(block, info.row * width));
        }, { grid: target, margin: options.margin ?? 0 });
        return Object.fromEntries(names.map((name, index) => {
          tellRaster(name, made[index]);
          const { quantity = 'any', unit = '', codes = false } = (subject.outputs as any)[name] ?? {};
          return [name, derive([target.position('column'), target.position('row')], (columns: Float64Array, rows: Float64Array, out: Float64Array) => {
            for (let i = 0; i < out.length; i++) if (columns[i] >= 0) out[i] = made[index][Math.round(rows[i] - 0.5) * width + Math.round(columns[i] - 0.5)];
          }, { quantity, unit, codes, name, grid: target })];
        }));
      };
      const once = (name: string): void => {
        if (!Object.hasOwn(subject.outputs, name) || given.has(name)) throw new Error('outputs');
        given.add(name);
      };
      return {
        rasters,
        raster: (name: string, ...rest: any[]) => (rasters as any)([name], ...rest)[name],
        stack(name: string, stack: any) {
          stack.layers.forEach((layer: any, index: number) => {
            const values = new Float64Array(layer.grid.width * layer.grid.height);
            scan([layer], (block: Float64Array, info: any) => values.set(block, info.row * info.width), { grid: layer.grid });
            tellRaster(name + '@' + (layer.date ?? index), values);
          });
          return stack;
        },
        number: (name: string, value: number) => { once(name); tell(name, value); },
        text: (name: string, value: string | null) => { once(name); if (value !== null) texts.push([name, value]); },
        series: (name: string, samples: readonly any[]) => samples.forEach(({ date, value }) => tell(name + '@' + date, value)),
        table(name: string, rows: readonly any[]) {
          tell(name + '.rows', rows.length);
          for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
            const cells = rows.map((row) => row[column]).filter(numeric);
            if (cells.length > 0) tell(name + '.' + column, cells.reduce((sum, cell) => sum + cell, 0));
          }
        },
        features: (name: string, items: readonly any[]) => tell(name + '.features', items.length),
      };
    };

    const results = scenes.map((scene) => {
      const [numbers, texts]: any[][] = [[], []];
      const dates: any[] = [];
      try {
        const remade: Record<string, any> = {};
        for (const [name, input] of Object.entries<any>(context.inputs)) {
          remade[name] = inputOf(name, input, scene);
          if (input?.kind === 'stack') dates.push([name, remade[name].layers.map((layer: any) => layer.date ?? '')]);
        }
        const prepared = { ...remade, ...subject.prepare?.({ ...context, inputs: remade }) };
        subject.run({ ...context, inputs: prepared, output: recorder(numbers, texts) } as never);
        return { scene: scene.name, numbers, texts, dates };
      } catch (error) {
        return { scene: scene.name, failed: String(error).slice(0, 300) };
      }
    });
    output.text('results', JSON.stringify(results));
  },
});
`;
