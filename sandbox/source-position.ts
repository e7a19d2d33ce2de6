import type { ToolPlace } from './workshop/tool-places.ts';

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** V8 names the compiled tool `tool.js`; one line precedes the bundle in the compiled script. */
const frame = /tool\.js:(\d{1,7}):(\d{1,7})/g;
const linesBeforeBundle = 1;
const mostFrames = 20;

/** The last known place at or before a position of the bundle, on the same line. */
const placeAt = (places: readonly ToolPlace[], line: number, column: number): ToolPlace | undefined =>
  places.findLast(([bundleLine, bundleColumn]) => bundleLine === line && bundleColumn <= column);

/**
 * The topmost place of a stack that lies in the tool's own source. The stack is untrusted text: only numbers are taken from it, so
 * the worst that a forged one does is to name another line of the same tool.
 */
export const positionInTool = (stack: string, places: readonly ToolPlace[]): SourcePosition | undefined => {
  for (const [, line, column] of stack.matchAll(frame).take(mostFrames)) {
    const place = placeAt(places, Number(line) - 1 - linesBeforeBundle, Number(column) - 1);
    if (place !== undefined) return { line: place[2] + 1, column: place[3] + 1 };
  }
  return undefined;
};
