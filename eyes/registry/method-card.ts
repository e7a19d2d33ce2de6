/** What a registry file says of a way of seeing that needs no network: how a thing stands out from what is around it, and how large it is. */
import * as z from 'zod';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';
import { bandSeen, gsdRange, labelSeen, modelName } from './shared-fields.ts';

/** Least contrast, in standard deviations of what is around a thing. */
const contrast = z.number().min(2).max(100).default(6);
const brightness = z.enum(['bright', 'dark']);
/** Longest side of a template, in pixels of `gsd.native`. */
const mostTemplatePixels = 64;

const method = z.discriminatedUnion('kind', [
  /** Compact things brighter or darker than what is around them. */
  z.strictObject({ kind: z.literal('blobs'), brightness, contrast }),
  /** Straight edges, as long boxes. */
  z.strictObject({ kind: z.literal('edges'), contrast }),
  /**
   * What looks like one example: a raster's first band, or rows of digits (0 dark to 9 bright, "." not compared) in pixels of `gsd.native`.
   * `turns`: directions in which it is tried.
   */
  z
    .strictObject({
      kind: z.literal('template'),
      example: z.string().min(1).optional(),
      drawn: z
        .array(z.string().regex(/^[0-9.]+$/, 'expected digits and dots'))
        .min(3)
        .max(mostTemplatePixels)
        .optional(),
      turns: z.number().int().min(1).max(36).default(1),
      correlation: z.number().min(0.3).max(1).default(0.7),
    })
    .refine(({ example, drawn }) => (example === undefined) !== (drawn === undefined), 'expected example or drawn')
    .refine(
      ({ drawn }) => !drawn || new Set(drawn.map(({ length }) => length)).size === 1,
      'drawn: rows differ in length',
    ),
  /** What an index of the knowledge base tells apart, above or below the threshold that Otsu's method finds. */
  z.strictObject({
    kind: z.literal('index'),
    index: z.string().min(1),
    side: z.enum(['above', 'below']).default('above'),
  }),
]);

const tasksOf = {
  blobs: ['detection'],
  edges: ['oriented-detection'],
  template: ['detection', 'oriented-detection'],
  index: ['detection', 'segmentation'],
} as const satisfies Readonly<Record<z.infer<typeof method>['kind'], readonly string[]>>;

/** Its fields, whether or not they fit together. */
export const methodFields = z.strictObject({
  name: modelName,
  summary: z.string().min(1),
  task: z.enum(['detection', 'oriented-detection', 'segmentation']),
  /** One: nothing here tells labels apart. */
  labels: z.tuple([labelSeen]),
  gsd: gsdRange,
  bands: z.array(bandSeen).min(1),
  method,
  licence: z.string().min(1),
  source: z.string().min(1),
});

export const methodCard = methodFields.superRefine((card, context) => {
  const complain = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  const { labels, bands, task } = card;
  const tasks: readonly string[] = tasksOf[card.method.kind];
  if (!tasks.includes(task)) complain('task', `expected ${tasks.join(' or ')} for ${card.method.kind}`);
  if (card.method.kind === 'template' && (task === 'oriented-detection') !== card.method.turns > 1)
    complain('method.turns', 'expected more than 1 for oriented-detection, 1 for detection');
  if (card.method.kind !== 'template' && task !== 'segmentation' && !labels[0].sizeM)
    complain('labels.0.sizeM', `expected the size on the ground: ${card.method.kind} are told by it`);
  if (card.method.kind !== 'index') {
    if (bands.length !== 1) complain('bands', `expected one band for ${card.method.kind}`);
    return;
  }
  const index = findSpectralIndex(card.method.index);
  const roles = bands.map(({ role }) => role).sort();
  if (!index) complain('method.index', `no index is called ${card.method.index} (knowledge search)`);
  else if (Object.keys(index.inputs ?? {}).length > 0 || index.wavelengths)
    complain('method.index', `${index.id} needs more than bands`);
  else if (roles.join() !== [...index.bands].sort().join())
    complain('bands', `expected ${index.bands.join(', ')} for ${index.id}`);
});

export type MethodCard = z.infer<typeof methodFields>;
