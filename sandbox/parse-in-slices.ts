import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';

/** Elements that are checked without letting the event loop turn. */
const sliceLength = 2000;

type Parsed<Schema extends z.ZodType> =
  | { readonly success: true; readonly data: z.infer<Schema> }
  | { readonly success: false; readonly where: string };

const whereOf = ({ issues }: z.ZodError): string => issues[0]?.path.join('.') ?? '';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks a value by its schema like `safeParse`, long lists that are properties of it a slice at a time: checking a large table
 * in one go would hold up everything else that this process does.
 */
export const parseInSlices = async <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<Parsed<Schema>> => {
  const lists = isRecord(value)
    ? Object.entries(value).filter((entry): entry is [string, unknown[]] => {
        const [name, list] = entry;
        return name !== '__proto__' && Array.isArray(list) && list.length > sliceLength;
      })
    : [];
  const emptied =
    lists.length === 0 || !isRecord(value)
      ? value
      : { ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  const whole = schema.safeParse(emptied);
  if (!whole.success) return { success: false, where: whereOf(whole.error) };
  for (const [name, list] of lists) {
    const kept: unknown = Reflect.get(Object(whole.data), name);
    for (let from = 0; from < list.length; from += sliceLength) {
      await setImmediate();
      const part = schema.safeParse({ ...Object(emptied), [name]: list.slice(from, from + sliceLength) });
      if (!part.success) return { success: false, where: whereOf(part.error) };
      const checked: unknown = Reflect.get(Object(part.data), name);
      if (Array.isArray(kept) && Array.isArray(checked)) kept.push(...checked);
    }
  }
  return { success: true, data: whole.data };
};
