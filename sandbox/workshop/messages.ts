import { z } from 'zod';

export interface WorkshopSettings {
  readonly contract: string;
  readonly declarations: string;
  readonly libraries: readonly string[];
}

export interface WorkshopRequest {
  readonly id: number;
  readonly source: string;
  readonly check: boolean;
  readonly build: boolean;
}

const diagnostic = z.object({ line: z.number(), column: z.number(), code: z.string(), message: z.string() });

/** What the workshop process answers; `code` and `map` are there when the tool was built. */
export const workshopReply = z.object({
  id: z.number(),
  diagnostics: z.array(diagnostic).readonly(),
  code: z.string().optional(),
  map: z.string().optional(),
  /** The workshop itself failed: not the tool's fault as far as it knows. */
  failure: z.string().optional(),
});
export type WorkshopReply = z.infer<typeof workshopReply>;
