import { extname } from 'node:path';
import type { Dependencies } from './agents/dependencies.ts';
import { createOfflineReasoner } from './agents/offline/offline-reasoner.ts';
import type { Reasoner } from './agents/reasoner.ts';
import { openRunFolder, type RunFolder } from './agents/run-folder.ts';
import type { RunEvent } from './core/event.ts';
import type { Limits } from './core/limits.ts';
import { describeFile } from './geo/describe.ts';
import { createSandbox, type Isolation, type Sandbox } from './sandbox/sandbox.ts';

/** Sources in the repository, built modules in the published package: same folders, other endings. */
const moduleUrl = (path: string): URL => new URL(`${path}${extname(import.meta.url)}`, import.meta.url);

/** The sandbox with the geo engine beside the isolate and the contract's runtime inside it. */
export const composeSandbox = (options: { limits?: Partial<Limits>; isolation?: Isolation } = {}): Sandbox =>
  createSandbox({
    engineModule: moduleUrl('./geo/engine'),
    runtimeModule: moduleUrl('./core/tool/runtime'),
    contractFile: moduleUrl('./core/tool/contract'),
    ...options,
  });

export interface RunSettings {
  readonly runFolder: string;
  readonly sandbox: Sandbox;
  readonly reasoner: Reasoner;
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  readonly rounds: number;
  readonly signal: AbortSignal;
  readonly listen?: (event: RunEvent) => void;
}

/** Everything that a run needs of the world, wired once. */
export const composeRun = ({
  runFolder,
  listen,
  ...settings
}: RunSettings): Dependencies & { readonly run: RunFolder } => ({
  ...settings,
  run: openRunFolder(runFolder, () => new Date(), listen),
  describe: describeFile,
});

export const composeOfflineReasoner = (): Reasoner => createOfflineReasoner();
