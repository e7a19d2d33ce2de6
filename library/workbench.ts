import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputBindings } from '../core/engine.ts';
import type { Limits } from '../core/limits.ts';
import type { ToolOutcome } from '../core/outcome.ts';

/** What a tool runs over. */
export interface ToolCall {
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limits?: Partial<Limits>;
  /** What the source imports as './template.ts'. */
  readonly template?: string;
}

/** The sandbox, as a library needs it. */
export interface Workbench {
  /** Contract: what a tool does wrong is an outcome; rejects only where inputs or machine are at fault. */
  run(job: ToolCall & { readonly source: string; readonly outputDirectory: string }): Promise<ToolOutcome>;
  /** Absolute paths of the inputs' files and of what stands beside them and belongs to them. */
  filesOf(inputs: InputBindings): readonly string[];
}

/** Runs a tool and looks at what it wrote while that is there. */
export const tryTool = async <Seen>(
  source: string,
  call: ToolCall,
  bench: Workbench,
  look: (outcome: ToolOutcome, folder: string) => Promise<Seen> | Seen,
): Promise<Seen> => {
  const scratch = await mkdtemp(join(tmpdir(), 'earthwright-library-'));
  try {
    const outputDirectory = join(scratch, 'outputs');
    return await look(await bench.run({ ...call, source, outputDirectory }), outputDirectory);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
