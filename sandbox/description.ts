import { z } from 'zod';
import type { ToolDescription } from '../core/tool/runtime.ts';
import { parseBounded } from './bounded-json.ts';

const dataKinds = ['raster', 'stack', 'number', 'text', 'features', 'table', 'series'] as const;
const dataPort = z.looseObject({ kind: z.enum(dataKinds) });
const inputPort = z.union([dataPort, z.looseObject({ kind: z.literal('optional'), port: dataPort })]);
const parameterPort = z.looseObject({ kind: z.enum(['number', 'text', 'flag', 'numbers']) });

const description = z.object({
  name: z.string(),
  summary: z.string(),
  stage: z.enum(['prepare', 'extract', 'analyse']),
  inputs: z.record(z.string(), inputPort),
  params: z.record(z.string(), parameterPort),
  outputs: z.record(z.string(), dataPort),
});

/** Ports, their options and texts: far more than any tool has. */
const mostValues = 10_000;

/** Reads the description that a tool's isolate gave: its shape is checked, its words are the tool's. undefined: it is none. */
export const parseDescription = (text: string): ToolDescription | undefined => {
  const json = parseBounded(text, { values: mostValues });
  const { success, data } = description.safeParse(json.kind === 'parsed' ? json.value : undefined);
  return success ? (data as ToolDescription) : undefined;
};
