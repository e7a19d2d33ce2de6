import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Group } from './groups.ts';

/** No tool has Node's modules. A library that asks for one to see whether it is there finds an empty one. */
const emptyBuiltIns: Plugin = {
  name: 'empty-built-ins',
  setup(builder) {
    builder.onResolve({ filter: /^buffer$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    builder.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** A module's place among the code of all libraries. */
export const codePath = ({ folder }: Group, specifier: string): string => `${folder}/${specifier}.js`;

export interface Code {
  /** Text of every file by its place. */
  readonly files: Readonly<Record<string, string>>;
  /** The files that it was made of. */
  readonly inputs: readonly string[];
}

/** Bundles a group's modules as the sandbox bundles a tool, in pieces that they share. */
export const codeOf = async (root: string, group: Group): Promise<Code> => {
  const out = resolve('libraries');
  const entries = [...new Set([...group.modules.map(({ specifier }) => specifier), ...group.pieces])];
  const { metafile, outputFiles } = await build({
    entryPoints: entries.map((specifier) => ({ in: specifier, out: specifier })),
    outdir: join(out, group.folder),
    chunkNames: 'shared/[hash]',
    absWorkingDir: root,
    nodePaths: [join(root, 'node_modules')],
    plugins: [emptyBuiltIns],
    bundle: true,
    write: false,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
    tsconfigRaw: '{}',
  });
  const inputs = Object.keys(metafile.inputs)
    .filter((name) => !name.startsWith('empty:'))
    .map((name) => resolve(root, name));
  const files = outputFiles.map(({ path, text }) => [relative(out, path).replaceAll('\\', '/'), text] as const);
  return { files: Object.fromEntries(files), inputs };
};
