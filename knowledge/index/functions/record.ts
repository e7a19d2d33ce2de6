import { z } from 'zod';

/** One function, class or method that a tool may import, as its library's declarations describe it. */
const functionRecordSchema = z.strictObject({
  /** Import specifier, with `#name` or `#Class.method` for named exports and members. */
  id: z.string(),
  library: z.string(),
  /** The line that makes it available. */
  import: z.string(),
  name: z.string(),
  kind: z.enum(['function', 'class', 'method']),
  signatures: z.array(z.string()),
  summary: z.string(),
  parameters: z.array(z.string()),
  returns: z.string(),
  example: z.string(),
  /** Declarations that the signatures name, from the same file. */
  types: z.array(z.string()),
  /** Further callables on the same export, such as `quantile.factory`. */
  members: z.array(z.string()),
  /** Import specifiers of siblings that do the same for another number type or by another algorithm. */
  variants: z.array(z.string()),
});

export type FunctionRecord = z.infer<typeof functionRecordSchema>;

/** What was extracted from which versions. */
export const functionFileSchema = z.strictObject({
  versions: z.record(z.string(), z.string()),
  records: z.array(functionRecordSchema),
});

export type FunctionFile = z.infer<typeof functionFileSchema>;
