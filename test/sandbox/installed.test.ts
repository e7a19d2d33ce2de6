import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeToolLibraries } from '../../scripts/tool-libraries/write.ts';
import { isWhole } from '../part.ts';
import { freshFolder, toolWith } from './fixtures/sandbox.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** What users do not get: the libraries that come bundled. */
const left: Readonly<Record<string, unknown>> = manifest.devDependencies;

/** A folder with earthwright built and installed, its dependencies hoisted beside it as npm does. */
const install = async (): Promise<string> => {
  const folder = freshFolder();
  const packages = join(folder, 'node_modules');
  const home = join(packages, 'earthwright');
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(join(project, 'node_modules')).filter((each) => !each.startsWith('.'))) {
    if (name in left) continue;
    if (!name.startsWith('@')) symlinkSync(join(project, 'node_modules', name), join(packages, name));
    else {
      mkdirSync(join(packages, name));
      const inners = readdirSync(join(project, 'node_modules', name));
      for (const inner of inners.filter((each) => !(`${name}/${each}` in left)))
        symlinkSync(join(project, 'node_modules', name, inner), join(packages, name, inner));
    }
  }
  cpSync(join(project, 'package.json'), join(home, 'package.json'));
  const config = join(folder, 'tsconfig.json');
  const include = ['sandbox', 'core', 'geo'].map((name) => join(project, name));
  const compilerOptions = {
    outDir: join(home, 'dist'),
    rootDir: project,
    typeRoots: [join(project, 'node_modules/@types')],
  };
  writeFileSync(config, JSON.stringify({ extends: join(project, 'tsconfig.build.json'), include, compilerOptions }));
  try {
    execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', config], {
      stdio: 'ignore',
    });
  } catch {
    // Files are written in spite of type errors; those are another test's matter.
  }
  // As scripts/build.ts does: data files that modules read beside themselves.
  for (const name of globSync('{sandbox,core,geo}/**/*.json', { cwd: project })) {
    mkdirSync(join(home, 'dist', dirname(name)), { recursive: true });
    cpSync(join(project, name), join(home, 'dist', name));
  }
  await writeToolLibraries(project, join(home, 'dist', 'tool-libraries'));
  return folder;
};

const script = `
import { createSandbox } from 'earthwright-sandbox';
const at = (path) => new URL('./node_modules/earthwright/dist/' + path, import.meta.url);
const sandbox = createSandbox({ engineModule: at('geo/engine.js'), runtimeModule: at('core/tool/runtime.js'), contractFile: at('core/tool/contract.js'), cacheDirectory: process.argv[3] });
const { diagnostics } = await sandbox.check(process.argv[2].replace("'n'", "'wrong'"));
const { kind, message, outputs } = await sandbox.run({ source: process.argv[2], inputs: {}, params: {}, outputDirectory: process.argv[3] + '/outputs' });
console.log(JSON.stringify({ diagnostics, kind, message, value: outputs[0]?.document.value }));
await sandbox.close();`;

test.runIf(isWhole)('the sandbox works from an installed package: types, libraries, bundles', async () => {
  const folder = await install();
  const start = join(folder, 'start.mjs');
  writeFileSync(start, script.replace('earthwright-sandbox', './node_modules/earthwright/dist/sandbox/sandbox.js'));
  const source = toolWith(
    `output.number('n', turf.area(turf.bboxPolygon([0, 0, 1, 1])) > 1e10 ? 6 + sign(cdf(1, 2)) : 0);`,
    ` import * as turf from '@turf/turf'; import cdf from '@stdlib/stats/base/dists/t/cdf'; import { sign } from 'simple-statistics';`,
  );
  const result = JSON.parse(
    execFileSync(process.execPath, [start, source, freshFolder()], { encoding: 'utf8', cwd: folder }),
  );
  expect(result).toMatchObject({ kind: 'ok', value: 7, diagnostics: [{ line: 4, code: 'TS2345' }] });
});
