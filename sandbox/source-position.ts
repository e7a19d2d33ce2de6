import { SourceMap } from 'node:module';
import { toolFile } from './workshop/build.ts';

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** V8 names the compiled tool `tool.js`; one line precedes the bundle in the compiled script. */
const frame = /tool\.js:(\d{1,7}):(\d{1,7})/g;
const linesBeforeBundle = 1;
const mostFrames = 20;

/**
 * The topmost place of a stack that lies in the tool's own source. The stack is untrusted text: only numbers are taken from it, so
 * the worst that a forged one does is to name another line of the same tool.
 */
export const positionInTool = (stack: string, map: string | undefined): SourcePosition | undefined => {
  if (map === undefined) return undefined;
  const sourceMap = new SourceMap(JSON.parse(map));
  for (const [, line, column] of [...stack.matchAll(frame)].slice(0, mostFrames)) {
    const entry = sourceMap.findEntry(Number(line) - 1 - linesBeforeBundle, Number(column) - 1);
    if ('originalSource' in entry && entry.originalSource.endsWith(toolFile))
      return { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return undefined;
};
