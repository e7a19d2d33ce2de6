import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../core/outcome.ts';
import type { RunFolder } from './run-folder.ts';

/** Nodes that an earlier, interrupted start of the same run has finished, with their accepted outputs. */
export const finishedNodes = (run: RunFolder): [string, { folder: string; outputs: readonly OutputFile[] }][] =>
  run.events.flatMap((event) => {
    if (event.kind !== 'node-valid') return [];
    const outputs = run.read(`nodes/${event.node}/outputs.json`);
    const folder = join(run.path, 'nodes', event.node, 'outputs');
    if (!Array.isArray(outputs) || !event.outputs.every(({ file }) => existsSync(join(folder, file)))) return [];
    return [[event.node, { folder, outputs }]];
  });
