import type { Limits } from '../core/limits.ts';

/** `auto` uses bubblewrap where it works, `require` refuses to run without it, `off` never uses it. */
export type Isolation = 'auto' | 'require' | 'off';

export interface SandboxOptions {
  /** Module that exports what `EngineModule` says; bundled and loaded inside the child process. */
  readonly engineModule: URL;
  /** Module that the engine runs in helper threads; none without it. */
  readonly helperModule?: URL;
  /** Module that exports `executeTool` and `describeTool`; bundled and loaded inside the isolate. */
  readonly runtimeModule: URL;
  /** The tool contract, source (`.ts`) or built (`.js` with its `.d.ts` beside it). */
  readonly contractFile: URL;
  /** Libraries that a tool may import; a trailing `/*` allows every sub-path and not the root. */
  readonly libraries?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly isolation?: Isolation;
  /** Threads that the engine may use for large inputs; 1: none besides the main one. Default: one per processor, 4 at most. The isolate has none either way. */
  readonly threads?: number;
  /** Where bundles are kept. Default: EARTHWRIGHT_CACHE, else the user's cache directory. */
  readonly cacheDirectory?: string;
}

/** Libraries that are pure computation: no I/O, no clock, no ambient state. */
export const defaultLibraries: readonly string[] = [
  '@stdlib/stats/*',
  '@turf/turf',
  'proj4',
  'simple-statistics',
  'ml-matrix',
  'ml-kmeans',
  'ml-pca',
];

/** The only module of ours that a tool may import. */
export const contractSpecifier = 'earthwright/tool';

const plainSubPath = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** Is this import specifier on the list? Relative, absolute, `node:` and URL specifiers never are. */
export const isAllowedImport = (specifier: string, libraries: readonly string[]): boolean =>
  libraries.some((library) =>
    library.endsWith('/*')
      ? specifier.startsWith(library.slice(0, -1)) && plainSubPath.test(specifier.slice(library.length - 1))
      : specifier === library,
  );

/** Name of the package that a library entry or an import specifier belongs to. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
