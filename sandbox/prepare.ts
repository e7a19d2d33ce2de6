import { howToRaise, type Limits } from '../core/limits.ts';
import type { Diagnostic } from '../core/outcome.ts';
import type { CheckedTools } from './checked-tools.ts';
import type { Isolation } from './policy.ts';
import type { ToolSource } from './workshop/messages.ts';
import type { PreparedTool, Workshop } from './workshop/workshop.ts';

export type Prepare = (source: ToolSource, limits: Limits, isolation: Isolation) => Promise<PreparedTool>;

/** Characters of sources, bundles and places, by which it is known what they hold in memory: at most two bytes each. */
const mostKept = 16 * 1024 * 1024;

const sizeOf = (key: string, { code = '', places = [] }: PreparedTool): number =>
  key.length + code.length + 32 * places.length;

const unfit = ({ source, template = '' }: ToolSource, limits: Limits): readonly Diagnostic[] => {
  if (!(source + template).isWellFormed())
    return [
      { line: 1, column: 1, code: 'source-text', message: 'The source holds halves of characters: it is no text.' },
    ];
  const bytes = Buffer.byteLength(source) + Buffer.byteLength(template);
  if (bytes <= limits.sourceBytes) return [];
  const message = `The source has ${bytes} bytes. ${howToRaise('sourceBytes', limits)}`;
  return [{ line: 1, column: 1, code: 'source-too-long', message }];
};

/**
 * Builds and type-checks in the workshop. Tools are run again and again with other inputs: those found good are kept by their source,
 * the last used ones, as many as fit, and on disk for the next process.
 */
export const preparing = (workshop: Workshop, checked: CheckedTools): Prepare => {
  const kept = new Map<string, PreparedTool>();
  let size = 0;
  const forget = (key: string): void => {
    const known = kept.get(key);
    if (known !== undefined && kept.delete(key)) size -= sizeOf(key, known);
  };
  const keep = (key: string, prepared: PreparedTool): void => {
    forget(key);
    kept.set(key, prepared);
    size += sizeOf(key, prepared);
    for (const oldest of kept.keys()) if (size > mostKept) forget(oldest);
  };
  return async (source, limits, isolation) => {
    const key = JSON.stringify([source.source, source.template ?? null]);
    const known = kept.get(key);
    if (known?.code !== undefined && known.code.length <= limits.bundleBytes) {
      keep(key, known);
      return known;
    }
    const diagnostics = unfit(source, limits);
    if (diagnostics.length > 0) return { diagnostics };
    const earlier = checked.get(source);
    if (earlier !== undefined && earlier.code.length <= limits.bundleBytes) {
      const found = { diagnostics: [], ...earlier };
      keep(key, found);
      return found;
    }
    const prepared = await workshop.prepare(source, limits, isolation);
    const { code, places = [] } = prepared;
    if (code === undefined) return prepared;
    keep(key, prepared);
    checked.put(source, { code, places });
    return prepared;
  };
};
