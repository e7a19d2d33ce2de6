/** Fields that all registry files have, whether a network sees or a method. */
import * as z from 'zod';
import { bandRoleSchema } from '../../knowledge/bands.ts';

export const positive = z.number().positive();

export const modelName = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens');

export const labelSeen = z
  .strictObject({
    /** In the singular, as a question calls it: ship. */
    name: z.string().min(1),
    /** Where it is not the name with an s. */
    plural: z.string().min(1).optional(),
    /** Longest side on the ground, metres: what is outside is reported as implausible. */
    sizeM: z.strictObject({ min: z.number().nonnegative(), max: positive }).optional(),
  })
  .refine(({ sizeM }) => !sizeM || sizeM.min < sizeM.max, 'sizeM: min has to be below max');

export const bandSeen = z.strictObject({
  role: bandRoleSchema,
  /** As the profile calls it: reflectance, backscatter … */
  quantity: z.string().min(1).optional(),
});

/** Metres per pixel: what is looked at, and what can still be read. */
export const gsdRange = z
  .strictObject({ native: positive, min: positive, max: positive })
  .refine(({ native, min, max }) => min <= native && native <= max, 'expected min ≤ native ≤ max');
