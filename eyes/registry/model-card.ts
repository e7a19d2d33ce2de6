/** What a registry file says of one vision model: what it sees, on which pixels it was trained, how its numbers are read. */
import * as z from 'zod';
import { bandSeen, gsdRange, labelSeen, modelName, positive } from './shared-fields.ts';

const share = z.number().min(0).max(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected the 64 hexadecimal digits of a SHA-256');

const band = bandSeen.extend({
  /** Of the physical values, after scale: what the network subtracts and divides by. */
  mean: z.number().default(0),
  std: positive.default(1),
});

const input = z.strictObject({
  layout: z.enum(['NCHW', 'NHWC']),
  dtype: z.enum(['float32', 'uint8']),
  /** Pixels along a side of the square that the network takes. */
  tile: z.number().int().min(8).max(4096),
  /** Pixels that neighbouring tiles share: at least the largest object's. */
  overlap: z.number().int().nonnegative(),
  /** Physical values are multiplied by it before mean and std. */
  scale: positive.default(1),
  /** What stands where a pixel is missing, after mean and std. */
  missing: z.number().default(0),
  /** Tiles per call of the network. */
  batch: z.number().int().min(1).max(64).default(1),
});

const threshold = { score: share.default(0.5), overlap: share.default(0.5) };

/** How the network's numbers become things. */
const output = z.discriminatedUnion('form', [
  /** One tensor [batch, 4 + labels (+ 1), candidates]: centre x, y, width, height in pixels of the tile, a score per label, for oriented ones the angle in radians. */
  z.strictObject({ form: z.literal('candidates'), ...threshold }),
  /**
   * [batch, labels, height, width]: what the scores of each pixel are before softmax; one label: before the logistic function. For change the
   * network takes the bands of the earlier picture, then those of the later one.
   */
  z.strictObject({ form: z.literal('pixel-scores'), score: threshold.score }),
  /** [batch, labels]: before softmax. */
  z.strictObject({ form: z.literal('tile-scores') }),
  /** [batch, length]: compared with a vector for each label by the cosine of their angle. */
  z.strictObject({ form: z.literal('vector'), vectors: z.record(z.string(), z.array(z.number()).min(2)).optional() }),
]);

const formsOf = {
  detection: 'candidates',
  'oriented-detection': 'candidates',
  segmentation: 'pixel-scores',
  scene: 'tile-scores',
  change: 'pixel-scores',
  embedding: 'vector',
} as const;

/** Codes of a map are bytes: 0 stands for no label, 255 for missing. */
const mostCodes = 254;

const visionTasks = [
  'detection',
  'oriented-detection',
  'segmentation',
  'scene',
  'change',
  'embedding',
] as const satisfies readonly (keyof typeof formsOf)[];

export const modelCard = z
  .strictObject({
    name: modelName,
    summary: z.string().min(1),
    task: z.enum(visionTasks),
    labels: z.array(labelSeen).min(1),
    gsd: gsdRange,
    bands: z.array(band).min(1),
    input,
    output,
    /** Where the .onnx lies, from the registry file; or where it can be had. */
    file: z.string().min(1).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    sha256,
    licence: z.string().min(1),
    source: z.string().min(1),
  })
  .superRefine((card, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    const { labels } = card;
    if (card.input.overlap * 2 > card.input.tile) complain('input.overlap', 'expected at most half of the tile');
    const form = formsOf[card.task];
    if (card.output.form !== form) complain('output.form', `expected ${form} for the task ${card.task}`);
    const names = labels.map(({ name }) => name.toLowerCase());
    if (new Set(names).size < names.length) complain('labels', 'expected every name once');
    if (form === 'pixel-scores' && labels.length > mostCodes) complain('labels', `expected at most ${mostCodes}`);
    if (card.output.form === 'vector' && card.output.vectors) {
      const { vectors } = card.output;
      const lengths = new Set(labels.map(({ name }) => vectors[name]?.length));
      if (lengths.size > 1 || lengths.has(undefined))
        complain('output.vectors', 'expected one for every label by its name, all of one length');
    }
    if (card.file === undefined && card.url === undefined) complain('file', 'expected file, url or both');
  });

export type ModelCard = z.infer<typeof modelCard>;
