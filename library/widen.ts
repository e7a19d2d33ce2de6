import type { NodeOutput, Workflow } from '../core/workflow.ts';
import { differing, goldensOf } from './same-outputs.ts';
import { type ToolCall, tryTool, type Workbench } from './workbench.ts';

/** Ends that scales have by definition: signs, shares, normalised differences, percent. Others are what the planner expected of one scene. */
const byDefinition = (bound: number, unit: string): boolean =>
  bound === 0 || Math.abs(bound) === 1 || (unit === '%' && Math.abs(bound) === 100);

const following = /,\s*\b(?:min|max):\s*(-?[\d._]+(?:e[+-]?\d+)?)/gi;
const leading = /\b(?:min|max):\s*(-?[\d._]+(?:e[+-]?\d+)?)\s*,?\s*/gi;

/** Options of one port without the bounds of its scene. */
const widenedPort = (port: string): string => {
  const unit = /\bunit:\s*['"`]([^'"`]*)/.exec(port)?.[1] ?? '';
  const kept = (whole: string, value: string): string =>
    byDefinition(Number(value.replaceAll('_', '')), unit) ? whole : '';
  return port.replaceAll(following, kept).replaceAll(leading, kept);
};

/** Where the outputs of a tool are declared; null where that can't be told. */
const outputsIn = (source: string): readonly [start: number, end: number] | null => {
  const found = /^ {2}outputs:\s*\{/m.exec(source);
  if (!found) return null;
  let depth = 1;
  for (let at = found.index + found[0].length; at < source.length; at++) {
    if (source[at] === '{') depth++;
    if (source[at] === '}') depth--;
    if (depth === 0) return [found.index, at];
  }
  return null;
};

/** A tool whose outputs are declared without the ranges of the scene that it was written for. */
export const withoutSceneRanges = (source: string): string => {
  const place = outputsIn(source);
  if (!place) return source;
  const [start, end] = place;
  const declared = source.slice(start, end).replaceAll(/\(\{[^{}]*\}\)/g, widenedPort);
  return source.slice(0, start) + declared + source.slice(end);
};

/**
 * The tool as it is to be kept: without its scene's ranges, where that gives the same over the data of now; else as it is. What a tool gives
 * does not depend on what it says of its outputs, but only a run shows that.
 */
export const widened = async (source: string, call: ToolCall | null, bench: Workbench): Promise<string> => {
  const wide = withoutSceneRanges(source);
  if (wide === source || !call) return source;
  const outputsOf = (text: string) =>
    tryTool(text, call, bench, ({ kind, outputs }) => (kind === 'ok' ? goldensOf(outputs) : null));
  const [was, is] = [await outputsOf(source), await outputsOf(wide)];
  return was && is && differing(was, is).length === 0 ? wide : source;
};

const openEnd = Number.MAX_VALUE;

const widenedOutput = ({ range, ...output }: NodeOutput): NodeOutput => {
  if (!range) return output;
  const [low, high] = range;
  const lower = byDefinition(low, output.unit) ? low : -openEnd;
  const upper = byDefinition(high, output.unit) ? high : openEnd;
  return lower === -openEnd && upper === openEnd ? output : { ...output, range: [lower, upper] };
};

/** A workflow whose free nodes promise no range of the scene that it was planned for. */
export const withoutSceneOutputs = (workflow: Workflow): Workflow => ({
  ...workflow,
  nodes: workflow.nodes.map((node) =>
    node.template === null
      ? {
          ...node,
          outputs: Object.fromEntries(Object.entries(node.outputs).map(([name, one]) => [name, widenedOutput(one)])),
        }
      : node,
  ),
});
