import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from '../agents/export/licences.ts';

/**
 * Writes what `model/openai-client.ts` hands on as one file into the built package, with its licence. Of the library's four thousand files, which
 * take 36 MB of a disk, chat completions need a part that weighs less than one.
 */
export const writeModelClient = async (root: string, out: string): Promise<void> => {
  const { metafile } = await build({
    entryPoints: [join(root, 'model/openai-client.ts')],
    outfile: join(out, 'model/openai-client.js'),
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    allowOverwrite: true,
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs).map((path) => join(root, path));
  writeFileSync(join(out, 'model/openai-client.LICENSES.txt'), `${licencesOf(inputs)}\n`);
};
