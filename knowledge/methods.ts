import { z } from 'zod';
import { foldedName } from './names.ts';
import { citationSchema, lazyTable } from './table.ts';

const methodSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  aliases: z.array(z.string()),
  purpose: z.string(),
  /** The core of the method as arithmetic of `expression.ts`, where it has one. */
  formula: z.string().optional(),
  appliesWhen: z.array(z.string()).min(1),
  assumptions: z.array(z.string()).min(1),
  usualMistakes: z.array(z.string()).min(1),
  /** What the classes divide, with its unit or scale. */
  classesOf: z.string().optional(),
  /** Ascending, without gaps. Convention: min ≤ value < max; null is open. */
  classes: z
    .array(z.strictObject({ name: z.string(), min: z.number().nullable(), max: z.number().nullable() }))
    .optional(),
  thresholds: z.array(z.strictObject({ name: z.string(), value: z.number(), unit: z.string() })).optional(),
  citation: z.array(citationSchema).min(1),
});

export type Method = z.infer<typeof methodSchema>;

/** All methods of analysis, ordered by subject. */
export const methods: () => readonly Method[] = lazyTable(['methods.json'], methodSchema);

/** A method by id, name or alias; case, hyphens and British or American spelling do not matter. */
export function findMethod(idOrName: string): Method | undefined {
  const wanted = foldedName(idOrName);
  const called = (names: (method: Method) => string[]) =>
    methods().find((method) => names(method).some((name) => foldedName(name) === wanted));
  return called(({ id, name }) => [id, name]) ?? called(({ aliases }) => aliases);
}

/** The class that a value falls into; undefined for a method without classes, NaN, or a value outside all of them. */
export function classOfValue(method: Method, value: number): string | undefined {
  return method.classes?.find(
    ({ min, max }) => value >= (min ?? Number.NEGATIVE_INFINITY) && value < (max ?? Number.POSITIVE_INFINITY),
  )?.name;
}
