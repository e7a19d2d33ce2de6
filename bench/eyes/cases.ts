/** What is looked for, by which method, in which made imagery. */
import { foundFindings } from '../../eyes/methods/check-stability.ts';
import { type FoundByMethod, findByMethod } from '../../eyes/methods/find-by-method.ts';
import { formulaOf } from '../../eyes/methods/index-formula.ts';
import { type MethodCard, methodCard } from '../../eyes/registry/method-card.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { type Judged, judge } from './measure.ts';
import { makeScene, patternRows, type Scene, type SceneForm, sidesOf, type Thing } from './scene.ts';

const pixelM = 10;
const patternPixels = 14;

const cardOf = (name: string, sizes: SceneForm['sizes'], rest: object): MethodCard =>
  methodCard.parse({
    ...{ name, summary: 'Made for a measurement.', licence: 'CC0-1.0', source: 'bench/eyes' },
    labels: [{ name: 'thing', sizeM: { min: sizes.min * pixelM, max: sizes.max * pixelM } }],
    gsd: { native: pixelM, min: pixelM, max: pixelM },
    bands: [{ role: 'red' }],
    ...rest,
  });

export interface Case {
  readonly name: MethodCard['method']['kind'];
  readonly title: string;
  readonly card: MethodCard;
  readonly form: Omit<SceneForm, 'seed' | 'side' | 'contrast' | 'things'>;
  readonly contrasts: readonly number[];
}

const compact = { min: 4, max: 24 };
const long = { min: 12, max: 60 };

export const cases: readonly Case[] = [
  {
    name: 'blobs',
    title: 'Blobs: ellipses of 4 to 24 pixels between roads and fields',
    card: cardOf('blobs', compact, { task: 'detection', method: { kind: 'blobs', brightness: 'bright' } }),
    form: { shape: 'ellipse', sizes: compact, pairs: 0.3, clutter: true, turn: 0.1 },
    contrasts: [4, 6, 9, 15],
  },
  {
    name: 'edges',
    title: 'Edges: sides of turned rectangles of 12 to 60 pixels',
    card: cardOf('edges', { min: 10, max: 64 }, { task: 'oriented-detection', method: { kind: 'edges' } }),
    form: { shape: 'rectangle', sizes: long, pairs: 0, clutter: false, turn: 0.1 },
    contrasts: [4, 6, 9, 15],
  },
  {
    name: 'template',
    title: 'Template: a drawn letter of 10 × 14 pixels in twelve directions between roads and fields',
    card: cardOf(
      'template',
      { min: 4, max: 24 },
      {
        ...{ task: 'oriented-detection' },
        method: { kind: 'template', drawn: patternRows(patternPixels), turns: 12 },
      },
    ),
    form: { shape: 'pattern', sizes: { min: patternPixels, max: 20 }, pairs: 0.3, clutter: true, turn: Math.PI / 6 },
    contrasts: [2, 3, 5, 9],
  },
  {
    name: 'index',
    title: 'Index: ellipses of 4 to 24 pixels by Otsu’s threshold of NDWI',
    card: cardOf('index', compact, {
      ...{ task: 'detection', bands: [{ role: 'green' }, { role: 'nir' }] },
      method: { kind: 'index', index: 'NDWI' },
    }),
    form: { shape: 'ellipse', sizes: compact, pairs: 0.3, clutter: false, turn: 0.1 },
    contrasts: [6, 9, 15, 25],
  },
];

/** Bands whose normalised difference is the source's value. */
export const bandsOf = (source: PixelSource): PixelSource[] =>
  [1, -1].map((sign) => ({
    ...source,
    read(window, target) {
      source.read(window, target);
      for (let y = 0; y < window.height; y++)
        for (let x = 0; x < window.width; x++) {
          const at = target.start + y * target.stride + x;
          target.values[at] = 0.2 * (1 + sign * (target.values[at] ?? NaN));
        }
    },
  }));

/** What is there to be found: sides of things that are long enough, where edges are looked for. */
export const truthOf = ({ name, card }: Case, { things }: Scene): readonly Thing[] => {
  if (name !== 'edges') return things;
  const { min = 0 } = card.labels[0].sizeM ?? {};
  return things.flatMap((thing) =>
    sidesOf(thing.box)
      .filter(({ width }) => width * pixelM >= min)
      .map((box) => ({ ...thing, box, size: box.width })),
  );
};

export interface Tried {
  readonly judged: Judged;
  readonly found: FoundByMethod & { readonly refused: boolean };
}

export const tryCase = (
  one: Case,
  { seed, contrast, side, things }: Pick<SceneForm, 'seed' | 'contrast' | 'side' | 'things'>,
): Tried => {
  const scene = makeScene({ ...one.form, seed, contrast, side, things });
  const working = { grid: scene.source.grid, gsdM: pixelM };
  const sources = one.name === 'index' ? bandsOf(scene.source) : [scene.source];
  const found = findByMethod(sources, one.card, { working, example: null, formula: formulaOf(one.card) });
  const findings = foundFindings(found, one.card);
  const refused = findings.some(({ severity }) => severity === 'error');
  return { judged: judge(found.told, truthOf(one, scene)), found: { ...found, refused } };
};
