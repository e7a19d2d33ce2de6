/** What a registry file says of what a chat model that takes pictures is asked: which model that is, the settings of a run say. */
import * as z from 'zod';
import { bandSeen, gsdRange, labelSeen, modelName } from './shared-fields.ts';

/** More labels than this are no question that is asked at once. */
const mostLabels = 20;

/** Its fields, whether or not they fit together. */
const chatFields = z.strictObject({
  name: modelName,
  summary: z.string().min(1),
  /** Boxes of one label, or one label for each part of the picture. */
  task: z.enum(['detection', 'scene']),
  labels: z.array(labelSeen).min(1).max(mostLabels),
  gsd: gsdRange,
  /** One band is shown as grey, three as red, green and blue. */
  bands: z.array(bandSeen).min(1),
  chat: z.strictObject({
    /** Pixels along a side of what is sent. */
    side: z.number().int().min(64).max(1024).default(512),
    /** Most places that may be sent, each three times. */
    chips: z.number().int().min(1).max(50).default(4),
  }),
  licence: z.string().min(1),
  source: z.string().min(1),
});

export const chatCard = chatFields.superRefine(({ task, labels, bands }, context) => {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (bands.length !== 1 && bands.length !== 3) complain('bands', 'expected one band, or red, green and blue');
  if (task === 'detection' && labels.length !== 1) complain('labels', 'expected one label for detection');
  const names = labels.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) complain('labels', 'expected every name once');
});

export type ChatCard = z.infer<typeof chatFields>;
