import { inputsPart } from './probe/inputs.ts';
import { pointsPart } from './probe/points.ts';
import { recorderPart } from './probe/recorder.ts';
import { recordsPart } from './probe/records.ts';
import { referencesPart } from './probe/references.ts';
import type { Scene, Window } from './scene.ts';

/** A tool that runs another one, which it imports as './template.ts', over scenes made of its inputs, and tells what it gave for each. */
export const probeSource = (
  scenes: readonly Scene[],
  window: Window | null,
): string => `import { text, tool } from 'earthwright/tool';
import subject from './template.ts';

// What is probed is any tool: its ports, layers and outputs have types of their own, which no type here can name. Hence any below.
const scenes: readonly any[] = ${JSON.stringify(scenes)};
const crop: any = ${JSON.stringify(window)};
const border = 3;
const nothing: readonly any[] = [];

/** Numbers that name what they are of. */
const numeric = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const changed = (changes: readonly any[], layer: any, place: number, count: number): ((value: number) => number) => {
  const steps = changes.filter(({ only, dated, except }) => (only === undefined || only === place || only + count === place) && (except === undefined || !except.includes(layer.name)) && (dated === undefined || isDated(layer.date ?? '', dated)));
  if (steps.length === 0) return (value) => value;
  const add = steps.map(({ shift, perYear = 0, since = 0 }) => shift + (perYear === 0 ? 0 : perYear * ((layer.year ?? since) - since)));
  if (steps.some(({ missing }) => missing)) return () => NaN;
  return (value) => steps.reduce((last, { scale }, index) => scale * last + add[index], value);
};

${recordsPart}
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
        transform: shape === 'mirrored' ? [a, b, c + column * a, d, e, -(f + (row + crop.height) * e)] : [a, b, c + column * a + row * b, d, e, f + column * d + row * e],
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
      mirrored: (column, row) => (crop.height - 1 - row) * crop.width + column,
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
      const half = changes.find((one) => one.half !== undefined)?.half;
      const thinned = changes.some((one) => one.thinned);
      const isKept = (at: number): boolean => !thinned || ((at * 7919) % 1009) % 5 !== 0;
      const inHalf = (row: number): boolean => half === undefined || (half === 'upper') === (row < Math.floor((shape === 'whole' ? layer.grid.height : crop.height) / 2));
      const hidden = changes.find((one) => one.hidden !== undefined)?.hidden;
      const codesAt = (target: any): readonly any[] => (hidden === undefined ? [] : [(others[hidden.port].layers?.[place] ?? others[hidden.port]).on(target, 'nearest')]);
      const isHidden = (code: number): boolean => hidden.codes.includes(hidden.mask === null ? code : (code >>> hidden.shift) & hidden.mask) !== (hidden.kept ?? false);
      if (hidden !== undefined && shape === 'whole')
        return derive([source, ...codesAt(layer.grid)], (values: Float64Array, codes: Float64Array, out: Float64Array) => {
          for (let i = 0; i < out.length; i++) out[i] = isHidden(codes[i]) ? NaN : values[i];
        }, traitsOf(layer));
      if (hidden !== undefined) {
        const target = gridOf(layer.grid, shape);
        return derive([source.on(target), ...codesAt(target)], (values: Float64Array, codes: Float64Array, out: Float64Array) => {
          for (let i = 0; i < out.length; i++) out[i] = isHidden(codes[i]) ? NaN : values[i];
        }, { ...traitsOf(layer), grid: target });
      }
      const edge = changes.find((one) => one.edge !== undefined)?.edge;
      const [across, down] = shape === 'whole' ? [layer.grid.width, layer.grid.height] : [crop.width, crop.height];
      const atEdge = (column: number, row: number): boolean =>
        edge === undefined || (edge === 'first row' && row === 0) || (edge === 'last row' && row === down - 1) || (edge === 'first column' && column === 0) || (edge === 'last column' && column === across - 1);
      if (shape === 'whole') {
        if (changes.length === 0) return layer;
        return derive([layer, source], (own: Float64Array, values: Float64Array, out: Float64Array, info: any) => {
          for (let i = 0; i < out.length; i++) out[i] = Number.isFinite(values[i]) && isKept(info.row * info.width + i) && inHalf(info.row + Math.floor(i / info.width)) ? (cycle ? ((info.row * info.width + i) * 7919) % cycle : atEdge(i % info.width, info.row + Math.floor(i / info.width)) ? change(values[i]) : values[i]) : NaN;
        }, traitsOf(layer));
      }
      const exchanged = changes.find((one) => one.exchanged !== undefined)?.exchanged;
      const sheets = exchanged === undefined ? [valuesOf(source)] : others[exchanged].layers.map(valuesOf);
      const valueAt = (at: number): number => sheets[sheets.length === 1 ? 0 : (place + at) % sheets.length][at];
      const [target, index] = [gridOf(layer.grid, shape), indexIn[shape]];
      return derive([layer.on(target), target.position('column'), target.position('row')], (_: Float64Array, columns: Float64Array, rows: Float64Array, out: Float64Array) => {
        for (let i = 0; i < out.length; i++) {
          if (!(columns[i] >= 0)) continue;
          const at = index(Math.round(columns[i] - 0.5), Math.round(rows[i] - 0.5));
          const value = at < 0 || !isKept(at) || !inHalf(rows[i]) ? NaN : valueAt(at);
          out[i] = Number.isFinite(value) ? (cycle ? (at * 7919) % cycle : atEdge(Math.round(columns[i] - 0.5), Math.round(rows[i] - 0.5)) ? change(value) : value) : NaN;
        }
      }, { ...traitsOf(layer), grid: target });
    };
${inputsPart}
${recorderPart}
${pointsPart}${referencesPart}
    const results = scenes.map((scene) => {
      const [numbers, texts]: any[][] = [[], []];
      const dates: any[] = [];
      if (scene.references) return { scene: scene.name, numbers: references(), texts, dates };
      try {
        const remade: Record<string, any> = {};
        for (const [name, input] of Object.entries<any>(context.inputs)) {
          remade[name] = inputOf(name, input, scene);
          if (input?.kind === 'stack') dates.push([name, remade[name].layers.map((layer: any) => layer.date ?? '')]);
        }
        const params = Object.fromEntries(Object.entries<any>(context.params).map(([name, value]) => [name, multiplied(name, value, scene)]));
        const prepared = { ...remade, ...subject.prepare?.({ ...context, params, inputs: remade }) };
        subject.run({ ...context, params, inputs: prepared, output: recorder(numbers, texts, scene.shape) } as never);
        return { scene: scene.name, numbers, texts, dates };
      } catch (error) {
        return { scene: scene.name, failed: String(error).slice(0, 300) };
      }
    });
    output.text('results', JSON.stringify(results));
  },
});
`;
