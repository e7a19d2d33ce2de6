import { z } from 'zod';
import type { OutputFile } from '../core/outcome.ts';
import type { TemplatePort } from '../templates/port.ts';
import type { KeptTool } from './kept-tool.ts';
import type { Library } from './library.ts';
import { differing, goldensOf } from './same-outputs.ts';
import { passesGoldens } from './test-tool.ts';
import { type ToolCall, tryTool, type Workbench } from './workbench.ts';

export type Ports = Pick<KeptTool, 'inputs' | 'params' | 'outputs'>;

/** Descriptions are words about a port, not the port. */
const portKey = (ports: Readonly<Record<string, TemplatePort>>): unknown =>
  Object.entries(ports)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { description: _, ...port }]) => [name, Object.entries(port).sort()]);

const samePorts = (one: Ports, other: Ports): boolean => {
  const [left, right] = [one, other].map(({ inputs, params, outputs }) =>
    JSON.stringify([portKey(inputs), portKey(params), portKey(outputs)]),
  );
  return left === right;
};

/** Two tools over the data of now. */
const agreeOver = async (call: ToolCall, one: string, other: string, bench: Workbench): Promise<boolean> => {
  const outputsOf = (source: string): Promise<readonly OutputFile[] | null> =>
    tryTool(source, call, bench, ({ kind, outputs }) => (kind === 'ok' ? outputs : null));
  const [was, is] = [await outputsOf(one), await outputsOf(other)];
  return was !== null && is !== null && differing(goldensOf(was), goldensOf(is)).length === 0;
};

/**
 * The kept tool that a new one is: the same ports, its goldens on all its fixtures, and the same results on the data of now. A window may
 * be too small to tell two tools apart, which whole data can. Null: there is none.
 */
export const sameTool = async (
  { source, ...ports }: Ports & { readonly source: string },
  call: ToolCall,
  library: Library,
  bench: Workbench,
): Promise<KeptTool | null> => {
  for (const tool of library.tools()) {
    const kept = library.sourceOf(tool.name);
    if (kept === null || kept === source || !samePorts(tool, ports)) continue;
    if (!(await passesGoldens(source, library.place(tool.name), bench))) continue;
    if (await agreeOver(call, kept, source, bench)) return tool;
  }
  return null;
};

const parts = z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()]);
const numbersOf = ({ version }: KeptTool): z.infer<typeof parts> => parts.parse(version.split('.'));

/**
 * Version of a tool that is kept beside others of its name and ports: a patch of the latest of them where it gives that one's goldens,
 * a minor step where it gives something else.
 */
export const versionOf = async (
  { name, source, ...ports }: Ports & { readonly name: string; readonly source: string },
  library: Library,
  bench: Workbench,
): Promise<string> => {
  const numbered = (other: string): boolean =>
    other.startsWith(`${name}-`) && /^\d+$/.test(other.slice(name.length + 1));
  const [latest] = library
    .tools()
    .filter((tool) => (tool.name === name || numbered(tool.name)) && samePorts(tool, ports))
    .map((tool) => ({ tool, numbers: numbersOf(tool) }))
    .sort(({ numbers: [a, b, c] }, { numbers: [x, y, z] }) => x - a || y - b || z - c);
  if (!latest) return '1.0.0';
  const [major, minor, patch] = latest.numbers;
  return (await passesGoldens(source, library.place(latest.tool.name), bench))
    ? `${major}.${minor}.${patch + 1}`
    : `${major}.${minor + 1}.0`;
};
