import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseAnswer } from './answer.ts';
import type { Lack } from './asked.ts';
import { type Case, makeCases } from './cases.ts';
import { makeChains } from './chains.ts';
import { type Band, encodeGeoTiff } from './geotiff.ts';
import { bandOf, districtsText, peopleText, qualityOf, terrainOf, weatherText } from './layers.ts';

const tolerance = ({ unit, value }: CaseAnswer): object =>
  typeof value === 'number' ? { rel: 1e-3, abs: unit === '%' ? 0.01 : 1e-4 } : {};

const isThere = ({ scene, lacks }: Case, layer: string): boolean =>
  layer !== (lacks?.kind === 'band' ? lacks.name : lacks?.kind === 'quality' ? scene.product.quality : null);

type Keep = (name: string, content: string | Uint8Array) => void;

const writeData = (one: Case, keep: Keep): void => {
  const { scene } = one;
  const { domain, product } = scene;
  for (const [date, day] of domain.dates.entries()) {
    const put = (layer: string, band: Band): void => {
      if (isThere(one, layer)) keep(product.file(day, layer), encodeGeoTiff(band));
    };
    put(product.quality, qualityOf(scene, date));
    for (const [band, name] of domain.bands.entries()) put(product.band(name), bandOf(scene, date, band));
    const beside = product.beside(day);
    if (beside) keep(beside.name, beside.text);
  }
  keep('zones.geojson', districtsText(scene));
  if (domain.beside.includes('terrain')) keep('dem.tif', encodeGeoTiff(terrainOf(scene)));
  if (domain.beside.includes('people')) keep('districts.csv', peopleText(scene));
  if (domain.beside.includes('weather')) keep('weather.csv', weatherText(scene));
};

const whyOf = (lacks: Lack): string => {
  switch (lacks.kind) {
    case 'band':
      return `the files of ${lacks.name} are not there`;
    case 'quality':
      return 'no file tells what is cloud';
    case 'date':
      return `nothing was taken on ${lacks.day}`;
    case 'district':
      return `there is no district ${lacks.name}`;
  }
};

/** Task and key as they are written, and the recipe that verify.py computes the truth from again. */
const textsOf = ({
  id,
  scene,
  stage,
  asked,
  author,
  question,
  answer,
  lacks,
  follows,
}: Case): readonly [string, string] => {
  const { domain, product, size } = scene;
  const key = { answer, tolerance: tolerance(answer) };
  const task = { id, question, domain: domain.name, stage, ...(lacks ? {} : key) };
  const names = { bands: domain.bands.map(product.band), quality: product.quality };
  const recipe = {
    ...asked,
    ...('zone' in asked ? { zone: scene.districts[asked.zone]?.name } : {}),
    ...(lacks ? { lacks } : {}),
    measure: domain.measure.name,
    threshold: domain.measure.threshold,
    dates: domain.dates,
    product: product.name,
    ...names,
  };
  const groups = { size, author, kind: asked.kind, product: product.name, chain: scene.id };
  const beside = { ...(lacks ? { impossible: whyOf(lacks) } : {}), groups, recipe, ...(follows ? { follows } : {}) };
  return [`${JSON.stringify(task, null, 2)}\n`, `${JSON.stringify(beside, null, 2)}\n`];
};

/** A task folder: question and data for whoever answers; `answer.json` for scoring and for verify.py. */
const writeCase = (folder: string, one: Case, hash: Hash): void => {
  const place = join(folder, one.id);
  mkdirSync(join(place, 'data'), { recursive: true });
  const keep: Keep = (name, content) => {
    writeFileSync(join(place, name), content);
    hash.update(name).update(content);
  };
  writeData(one, (name, content) => keep(`data/${name}`, content));
  const [task, beside] = textsOf(one);
  keep('task.json', task);
  keep('answer.json', beside);
};

export interface WrittenBenchmark {
  readonly cases: number;
  readonly impossible: number;
  /** SHA-256 of all files, in order. */
  readonly digest: string;
}

/** cases: each stage by itself, one in ten without an answer; chains: each stage goes on from the answer of the one before. */
export type Suite = 'cases' | 'chains';

const chainText = `Chains: the first stage finds a date, the second measures something on it, the third sets that against another date. The question of a later stage holds
the true answer of the one before (\`task.json\`); with \`{before}\` in its place it stands in \`answer.json\`, so that a run can be fed with what was really answered.`;

const cardText = (
  scenes: number,
  seed: number,
  { cases, impossible, digest }: WrittenBenchmark,
): string => `# OpenEarth-Bench, open

${cases} cases over ${scenes} generated scenes, seed ${seed}; ${impossible} have no answer (a band, the layer of clouds, a date or a district that is asked about is
not there). Domains: vegetation, agriculture, water, snow, urban, soil, economy. Stages: data preparation, feature extraction, analysis, one of each per scene:
a chain is right when all three are. Three sizes (40, 96, 240 pixels wide); twenty kinds of question in the words of several authors.

Scenes are strips of land whose values follow a model of their domain through time (leafing, harvest, a drying shore, snow melt, growth of towns and lights), seen
through a cloud, with rows missing; with districts, and by domain a height model, a water balance by month, or how many people live where. They come as products do:
Sentinel-2 (offset and quantification in the metadata beside, classes of 20 m over bands of 10 m), Landsat Collection 2 (bits of QA_PIXEL, MTL file), night lights
with counts of cloud-free looks, plain grids. Nothing in them is a place on Earth; their names say how such products are named, not that they are some.

Splits: seed 1 is the public development set, seed 2 the public test set; any other seed gives a private one.

Truths are computed from the rectangles that a scene is made of, without a look at pixels; verify.py computes them again from the files, with
rasterio and NumPy. Licence: Apache-2.0, as the generator. SHA-256 of all files in order: ${digest}
`;

/** Writes the benchmark below a folder. The same arguments give the same files, byte for byte. */
export const writeOpenEarth = (
  folder: string,
  scenes: number,
  seed: number,
  suite: Suite = 'cases',
): WrittenBenchmark => {
  const cases = suite === 'chains' ? makeChains(scenes, seed) : makeCases(scenes, seed);
  const hash = createHash('sha256');
  for (const one of cases) writeCase(folder, one, hash);
  const written = {
    cases: cases.length,
    impossible: cases.filter(({ lacks }) => lacks !== null).length,
    digest: hash.digest('hex'),
  };
  const card = cardText(scenes, seed, written);
  writeFileSync(join(folder, 'README.md'), suite === 'chains' ? `${card}\n${chainText}\n` : card);
  return written;
};
