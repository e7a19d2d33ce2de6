/** What a run is exported from. */
import { z } from 'zod';
import type { LoggedEvent } from '../../core/event.ts';
import type { Workflow } from '../../core/workflow.ts';

export const taskRecord = z.object({ id: z.string(), question: z.string(), files: z.array(z.string()) });

export interface ExportOptions {
  readonly run: string;
  readonly out: string;
  /** Version of earthwright that made the tools, and of the runtime that goes along. */
  readonly version: string;
  /** Copy the inputs into the package when they are at most this many bytes together. */
  readonly dataBytes: number;
}

export interface ExportMaterial {
  readonly task: z.infer<typeof taskRecord>;
  readonly workflow: Workflow;
  readonly answer: unknown;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly inputs: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
  readonly toolRuns: readonly LoggedEvent[];
}
