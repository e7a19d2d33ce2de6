/**
 * Precision and recall by size, closeness and contrast on made imagery, of the ways of seeing without a network and of the tests'
 * tiny detector. Prints the tables of docs/eyes-measured.md, and the steps of eyes/methods/measured.ts.
 * Usage: node bench/eyes/bench.ts [--seeds 6] [--only blobs]
 *        node bench/eyes/bench.ts --large 10000 [--only blobs]: time and memory over one picture of that side instead
 */
import { parseArgs } from 'node:util';
import { type Case, cases, type Tried, tryCase } from './cases.ts';
import { lookAtLarge } from './large.ts';
import { closenesses, type Judged, lowerBound, precisionOf, recallOf, type Share } from './measure.ts';
import { tryDetector } from './network.ts';

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '6' },
    only: { type: 'string' },
    large: { type: 'string' },
  },
});
const seeds = Array.from({ length: Number(options.seeds) }, (_, place) => 100 + place);
const scene = { side: 512, things: 60 };

const percent = ({ part, whole }: Share): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} % of ${whole}`;

const sizeBands = (judged: readonly Judged[]): [number, number][] => {
  const sizes = judged.flatMap(({ things }) => things.map(({ size }) => size)).sort((one, other) => one - other);
  const cut = (share: number): number => Math.round(sizes[Math.floor(share * (sizes.length - 1))] ?? 0);
  const edges = [...new Set([cut(0), cut(1 / 3), cut(2 / 3), cut(1) + 1])];
  return edges.slice(0, -1).map((from, place) => [from, edges[place + 1] ?? Infinity]);
};

const span = (counts: readonly Tried['found'][]): string => {
  const sum = (of: (found: Tried['found']) => number): number => counts.reduce((total, one) => total + of(one), 0);
  const told = sum(({ told: { length } }) => length);
  return told === 0 ? '–' : `${Math.round((100 * (sum(({ more }) => more) - sum(({ fewer }) => fewer))) / told)} %`;
};

interface Row {
  readonly contrast: number;
  readonly judged: readonly Judged[];
  readonly found: readonly Tried['found'][];
}

const contrastTable = (rows: readonly Row[]): string[] => [
  '| contrast of the things | precision | recall | recall apart | touching | overlapping | span of the count |',
  '|---|---|---|---|---|---|---|',
  ...rows.map(({ contrast, judged, found }) => {
    const close = closenesses.map((closeness) => percent(recallOf(judged, (thing) => thing.closeness === closeness)));
    return `| ${contrast} | ${percent(precisionOf(judged))} | ${percent(recallOf(judged))} | ${close.join(' | ')} | ${span(found)} |`;
  }),
];

const sizeTable = (judged: readonly Judged[]): string[] => [
  '| longest side, pixels | recall apart | recall touching or overlapping |',
  '|---|---|---|',
  ...sizeBands(judged).map(([from, to]) => {
    const of = (apart: boolean): string =>
      percent(
        recallOf(judged, ({ size, closeness }) => size >= from && size < to && (closeness === 'apart') === apart),
      );
    return `| ${Math.round(from)}–${Math.round(to) - 1} | ${of(true)} | ${of(false)} |`;
  }),
];

/** Edges of the steps: quantiles of what was found, so that each rests on enough. */
const stepsOf = (judged: readonly Judged[]): { from: number; right: number }[] => {
  const strengths = judged
    .flatMap(({ found }) => found.map(({ strength }) => strength))
    .sort((one, other) => one - other);
  const edges = [0, 0.1, 0.25, 0.5].map((share) =>
    share === 0 ? 0 : (strengths[Math.floor(share * strengths.length)] ?? 0),
  );
  const rounded = edges.map((edge) => Number(edge.toPrecision(2)));
  return rounded.map((from, place) => ({
    from,
    right: Math.floor(100 * lowerBound(precisionOf(judged, from, rounded[place + 1]))) / 100,
  }));
};

const report = (one: Case): string[] => {
  const rows = one.contrasts.map((contrast): Row => {
    const tried = seeds.map((seed) => tryCase(one, { ...scene, seed, contrast })).filter(({ found }) => !found.refused);
    return { contrast, judged: tried.map(({ judged }) => judged), found: tried.map(({ found }) => found) };
  });
  const judged = rows.flatMap((row) => row.judged);
  console.error(`${one.name}: ${JSON.stringify(stepsOf(judged))}`);
  return [`## ${one.title}`, '', ...contrastTable(rows), '', ...sizeTable(judged), ''];
};

const wanted = cases.filter(({ name }) => options.only === undefined || name === options.only);

const printLarge = async (side: number): Promise<void> => {
  console.log(
    '| method | things made | found | pixels per second of processor time | processor time | elapsed | highest memory |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const one of wanted) {
    const { name, made, found, cpuMs, wallMs, peakRssBytes } = await lookAtLarge(one, side);
    const speed = `${((1000 * side ** 2) / cpuMs / 1e6).toFixed(2)} million`;
    const times = [cpuMs, wallMs].map((ms) => `${Math.round(ms / 1000)} s`);
    console.log(`| ${[name, made, found, speed, ...times, `${Math.round(peakRssBytes / 1e6)} MB`].join(' | ')} |`);
  }
};

const printTables = async (): Promise<void> => {
  const detector = options.only === undefined || options.only === 'network' ? await tryDetector(seeds) : [];
  const tables = wanted.flatMap(report);
  const network =
    detector.length === 0
      ? []
      : [
          '## A network of known weights',
          '',
          ...contrastTable([{ contrast: NaN, judged: detector, found: [] }]).map((line) =>
            line.replace('| NaN |', '| fixed |'),
          ),
          '',
          ...sizeTable(detector),
          '',
        ];
  console.log([...tables, ...network].join('\n'));
};

await (options.large === undefined ? printTables() : printLarge(Number(options.large)));
