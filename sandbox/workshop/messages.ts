import { z } from 'zod';

export interface WorkshopSettings {
  readonly contract: string;
  readonly declarations: string;
  readonly libraries: readonly string[];
}

/** What a tool is made of: its module, and the template that this imports as './template.ts', if any. */
export interface ToolSource {
  readonly source: string;
  readonly template?: string | undefined;
}

export interface WorkshopRequest extends ToolSource {
  readonly id: number;
  /** Longest bundle that is given back. */
  readonly bundleBytes: number;
}

const diagnostic = z.object({ line: z.number(), column: z.number(), code: z.string(), message: z.string() });
/** Where a piece of the built code stands in the source. */
export const place = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();

/** What the workshop process answers; `code` and `places` are there when the tool was built. */
export const workshopReply = z.object({
  id: z.number(),
  diagnostics: z.array(diagnostic).readonly(),
  code: z.string().optional(),
  places: z.array(place).readonly().optional(),
  /** The workshop itself failed: not the tool's fault as far as it knows. */
  failure: z.string().optional(),
});
export type WorkshopReply = z.infer<typeof workshopReply>;
