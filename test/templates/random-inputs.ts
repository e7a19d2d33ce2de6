import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { number, raster, text, tool } from '../../core/tool/contract.ts';
import { type InputFile, type InputValue, runTool } from '../../runtime/run-tool.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';

/** A small generator of random numbers: the same in every run (mulberry32). */
const createDice = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return { next, pick };
};
type Dice = ReturnType<typeof createDice>;

/** What pixels may hold, by name. */
const contents = {
  ordinary: (dice: Dice) => dice.next(),
  gaps: (dice: Dice) => (dice.next() < 0.5 ? NaN : dice.next()),
  nothing: () => NaN,
  constant: () => 0.25,
  zero: () => 0,
  infinite: (dice: Dice) => dice.pick([Infinity, -Infinity, 1, NaN]),
  tiny: (dice: Dice) => dice.next() * 1e-30,
  huge: (dice: Dice) => (dice.next() - 0.5) * 1e30,
  negative: (dice: Dice) => -100 * dice.next(),
  kelvin: (dice: Dice) => 280 + 40 * dice.next(),
  codes: (dice: Dice) => Math.floor(dice.next() * 8),
} as const;
type Content = keyof typeof contents;

const shapes = [
  [1, 1],
  [1, 7],
  [5, 1],
  [6, 4],
  [17, 13],
] as const;

const places = [
  { crs: 'EPSG:32633', transform: [30, 0, 350_000, 0, -30, 5_400_000] },
  { crs: 'EPSG:4326', transform: [0.01, 0, 12.9, 0, -0.01, 48.8] },
  { crs: '', transform: [1, 0, 0, 0, 1, 0] },
] as const;

const maker = tool({
  name: 'maker',
  summary: 'A raster of given pixels.',
  stage: 'prepare',
  inputs: {},
  params: { pixels: text(), width: number(), crs: text(), transform: text(), codes: text({ default: 'no' }) },
  outputs: { made: raster('any', { dtype: 'float64' }) },
  run({ params, output, grid }) {
    const pixels: string[] = params.pixels.split(' ');
    const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0] = params.transform.split(' ').map(Number);
    const { width, crs } = params;
    const target = grid({ width, height: pixels.length / width, crs, transform: [a, b, c, d, e, f] });
    output.raster('made', target, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) out[i] = Number(pixels[row * width + i]);
    });
  },
});

export interface World {
  readonly dice: Dice;
  readonly content: Content;
  readonly shape: readonly [width: number, height: number];
  readonly place: (typeof places)[number];
  /** Layers of a stack; the second stack of a template has `unequal` of them. */
  readonly layers: number;
  readonly unequal: number;
}

/** A world for each case: contents in turn, everything else by chance. */
export const createWorld = (seed: number): World => {
  const dice = createDice(seed);
  const names = Object.keys(contents) as Content[];
  const layers = dice.pick([1, 2, 3, 12]);
  return {
    dice,
    content: names[seed % names.length]!,
    shape: dice.pick(shapes),
    place: dice.pick(places),
    layers,
    unequal: dice.next() < 0.2 ? layers + 1 : layers,
  };
};

const writeRaster = async (world: World, codes: boolean): Promise<string> => {
  const [width, height] = world.shape;
  const make = codes ? contents.codes : contents[world.content];
  const pixels = Array.from({ length: width * height }, () => make(world.dice));
  const folder = join(mkdtempSync(join(tmpdir(), 'earthwright-fuzz-')), 'made');
  const params = { pixels: pixels.join(' '), width, crs: world.place.crs, transform: world.place.transform.join(' ') };
  await runTool(maker, { inputs: {}, params, out: folder });
  return join(folder, 'made.tif');
};

const rectangle = (west: number, south: number, size: number, name: string) => ({
  type: 'Feature',
  properties: { name, group: name < 'b' ? 'one' : 'two', value: size },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  },
});

const writeText = (name: string, content: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'earthwright-fuzz-')), name);
  writeFileSync(path, content);
  return path;
};

const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, k) => `${2010 + Math.floor(k / 4)}-${String(1 + 3 * (k % 4)).padStart(2, '0')}-15`);

const writeSeries = (world: World): string => {
  const samples = dates(world.layers).map((date) => {
    const value = contents[world.content](world.dice);
    return { date, value: Number.isFinite(value) ? value : String(value) };
  });
  return writeText('series.json', JSON.stringify({ kind: 'series', quantity: 'any', unit: '', samples }));
};

const writeTable = (world: World): string => {
  const rows = dates(world.layers).map((date, k) => {
    const value = contents[world.content](world.dice);
    return `${'abc'[k % 3]},${date},${Number.isFinite(value) ? value : ''},${world.dice.next()}`;
  });
  return writeText('table.csv', ['name,date,value,other', ...rows].join('\n'));
};

const inputOf = async (port: TemplatePort, world: World, second: boolean): Promise<InputValue> => {
  const layer = async (): Promise<InputFile> => ({
    path: await writeRaster(world, port.codes ?? false),
    ...(port.unit ? { unit: port.unit } : {}),
  });
  switch (port.kind) {
    case 'raster':
      return layer();
    case 'stack': {
      const files: InputFile[] = [];
      for (const date of dates(second ? world.unequal : world.layers))
        files.push({ ...((await layer()) as Exclude<InputFile, string>), date });
      return files;
    }
    case 'features':
      return writeText(
        'zones.geojson',
        JSON.stringify({
          type: 'FeatureCollection',
          features: [
            rectangle(12.96, 48.73, 0.002, 'a'),
            rectangle(12.961, 48.731, 0.1, 'b'),
            rectangle(80, 0, 1, 'c'),
          ],
        }),
      );
    case 'table':
      return writeTable(world);
    case 'series':
      return writeSeries(world);
    case 'text':
      return '2012-03-15';
    default:
      return contents.ordinary(world.dice);
  }
};

/** Inputs for every port of a template; optional ones half of the time. */
export const inputsFor = async (template: Template, world: World): Promise<Record<string, InputValue>> => {
  const inputs: Record<string, InputValue> = {};
  let second = false;
  for (const [name, port] of Object.entries(template.inputs)) {
    if (port.optional && world.dice.next() < 0.5) continue;
    inputs[name] = await inputOf(port, world, second);
    second ||= port.kind === 'stack';
  }
  return inputs;
};

const within = ({ min = 0, max = min + 10, integer }: TemplatePort, dice: Dice): number => {
  const value = min + dice.next() * (Math.min(max, min + 1e6) - min);
  return integer ? Math.round(value) : value;
};

/** Parameters within what their ports allow: needed ones always, others half of the time. */
export const paramsFor = (template: Template, { dice }: World): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(template.params).flatMap(([name, port]): [string, unknown][] => {
      if (port.default !== undefined && dice.next() < 0.5) return [];
      if (port.kind === 'number') return [[name, within(port, dice)]];
      if (port.kind === 'numbers') return [[name, Array.from({ length: 3 }, () => within(port, dice))]];
      if (port.kind === 'flag') return [[name, dice.next() < 0.5]];
      if (port.choices) return [[name, dice.pick(port.choices)]];
      return [[name, dice.pick(['name', 'value', 'date', '2012-03-15', 'no such thing'])]];
    }),
  );
