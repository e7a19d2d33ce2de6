import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, makeCases } from './cases.ts';
import { type Band, encodeGeoTiff } from './geotiff.ts';
import { reflectanceScale, type Scene } from './scene.ts';

const missing = -9999;
const gridOf = ({ width, height, pixelM }: Scene) => ({
  width,
  height,
  pixelM,
  west: 500_000,
  north: 5_000_000,
  epsg: 32633,
});

const bandOf = (scene: Scene, date: number, band: number): Band => {
  const { width, height, edges, gaps, stored, domain, declared } = scene;
  const isFloat = domain.stored === 'float';
  const values = isFloat ? new Float32Array(width * height) : new Int16Array(width * height);
  values.fill(missing, (height - (gaps[date] ?? 0)) * width);
  const strips = stored[date]?.[band] ?? [];
  for (let row = 0; row < height - (gaps[date] ?? 0); row++)
    for (const [strip, value] of strips.entries())
      values.fill(value, row * width + (edges[strip] ?? 0), row * width + (edges[strip + 1] ?? 0));
  return { ...gridOf(scene), values, nodata: missing, scale: isFloat || !declared ? null : reflectanceScale };
};

const qualityOf = (scene: Scene, date: number): Band => {
  const { width, height, clouds } = scene;
  const values = new Uint8Array(width * height);
  const cloud = clouds[date];
  if (cloud)
    for (let row = cloud.top; row < Math.min(height, cloud.bottom); row++)
      values.fill(1, row * width + cloud.left, row * width + Math.min(width, cloud.right));
  return { ...gridOf(scene), values, nodata: null, scale: null };
};

const whole = (unit: string, value: number | string): object =>
  typeof value === 'number' ? { rel: 1e-3, abs: unit === '%' ? 0.01 : 1e-4 } : {};

/** A task folder: question and data for whoever answers; `answer.json` for scoring and for verify.py. */
const writeCase = (folder: string, one: Case): string[] => {
  const { scene, asked, answer, without } = one;
  const { domain } = scene;
  const data = join(folder, one.id, 'data');
  mkdirSync(data, { recursive: true });
  for (const [date, day] of domain.dates.entries()) {
    writeFileSync(join(data, `${day}_QA.tif`), encodeGeoTiff(qualityOf(scene, date)));
    for (const [band, name] of domain.bands.entries())
      if (name !== without) writeFileSync(join(data, `${day}_${name}.tif`), encodeGeoTiff(bandOf(scene, date, band)));
  }
  const task = {
    id: one.id,
    question: one.question,
    domain: domain.name,
    stage: one.stage,
    ...(without === null ? { answer, tolerance: whole(answer.unit, answer.value) } : {}),
  };
  const beside = {
    ...(without === null ? {} : { impossible: `the files of ${without} are not there` }),
    groups: { size: scene.size, author: one.author, chain: scene.id },
    recipe: {
      ...asked,
      measure: domain.measure.name,
      bands: domain.bands,
      threshold: domain.measure.threshold,
      dates: domain.dates,
      scaled: domain.stored === 'scaled',
    },
  };
  const texts = [`${JSON.stringify(task, null, 2)}\n`, `${JSON.stringify(beside, null, 2)}\n`];
  writeFileSync(join(folder, one.id, 'task.json'), texts[0] ?? '');
  writeFileSync(join(folder, one.id, 'answer.json'), texts[1] ?? '');
  return texts;
};

export interface WrittenBenchmark {
  readonly cases: number;
  readonly impossible: number;
  /** SHA-256 of all questions and keys, in order. */
  readonly digest: string;
}

const cardText = (
  scenes: number,
  seed: number,
  { cases, impossible, digest }: WrittenBenchmark,
): string => `# OpenEarth-Bench, open

${cases} cases over ${scenes} generated scenes, seed ${seed}; ${impossible} have no answer. Domains: vegetation, agriculture, water, snow, urban, soil,
economy. Stages: data preparation, feature extraction, analysis, one of each per scene: a chain is right when all three are. Scenes are strips of land
whose values follow a model of their domain through time (leafing, harvest, drying, snow melt, growth of towns and lights), seen through a
cloud, with rows missing. Nothing in them is a place on Earth.

Truths are computed from the rectangles that a scene is made of, without a look at pixels; verify.py computes them again from the files, with
rasterio and NumPy. Licence: Apache-2.0, as the generator. SHA-256 of questions and keys: ${digest}
`;

/** Writes the benchmark below a folder. The same arguments give the same files, byte for byte. */
export const writeOpenEarth = (folder: string, scenes: number, seed: number): WrittenBenchmark => {
  const cases = makeCases(scenes, seed);
  const hash = createHash('sha256');
  for (const one of cases) for (const text of writeCase(folder, one)) hash.update(text);
  const written = {
    cases: cases.length,
    impossible: cases.filter(({ without }) => without !== null).length,
    digest: hash.digest('hex'),
  };
  writeFileSync(join(folder, 'README.md'), cardText(scenes, seed, written));
  return written;
};
