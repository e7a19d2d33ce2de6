import { howToRaise, type Limits } from '../core/limits.ts';
import type { Diagnostic } from '../core/outcome.ts';
import type { PreparedTool, Workshop } from './workshop/workshop.ts';

export type Prepare = (source: string, limits: Limits) => Promise<PreparedTool>;

const mostKept = 64;

const tooLong = (source: string, limits: Limits): readonly Diagnostic[] => {
  const bytes = Buffer.byteLength(source);
  if (bytes <= limits.sourceBytes) return [];
  const message = `The source has ${bytes} bytes. ${howToRaise('sourceBytes', limits)}`;
  return [{ line: 1, column: 1, code: 'source-too-long', message }];
};

/** Builds and type-checks in the workshop. Tools are run again and again with other inputs: those found good are kept by their source. */
export const preparing = (workshop: Workshop): Prepare => {
  const kept = new Map<string, PreparedTool>();
  return async (source, limits) => {
    const known = kept.get(source);
    if (known) return known;
    const diagnostics = tooLong(source, limits);
    if (diagnostics.length > 0) return { diagnostics };
    const prepared = await workshop.prepare(source, { check: true, build: true }, limits);
    if (prepared.code !== undefined) kept.set(source, prepared);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return prepared;
  };
};
