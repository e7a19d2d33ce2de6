import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { bundleTools } from './bundle-tools.ts';
import { declareTools } from './declare-tools.ts';
import { writeRuntime } from './runtime-package.ts';
import type { ToolMaterial } from './tool-material.ts';
import { readTools, type ToolRecord, toolPackageFiles, versionAfter } from './tool-package-files.ts';

export interface ToolPackageOptions {
  readonly name: string;
  readonly out: string;
  /** Of earthwright. */
  readonly version: string;
  /** A package of these tools that was made before: the version goes on from its own. */
  readonly after?: string;
}

/** The contract in the package's runtime, as `dist/<tool>/tool.js` names it. */
const contract = '../../runtime/tool.js';

const refuse = (message: string): EarthwrightError => new EarthwrightError('export', 'user', message);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const recordOf = ({ name, version, source, inputs, params, outputs }: ToolMaterial): [string, ToolRecord] => [
  name,
  { version, digest: digest(source), ports: digest(JSON.stringify({ inputs, params, outputs })) },
];

/** Only what a fixture lists goes along. */
const copyFixtures = ({ name, fixtures }: ToolMaterial, out: string): void => {
  for (const { id, folder, files } of fixtures)
    for (const file of ['fixture.json', ...files]) {
      const place = join(out, 'fixtures', name, id.slice(0, 12), file);
      mkdirSync(dirname(place), { recursive: true });
      cpSync(join(folder, file), place);
    }
};

/** Writes tools as an npm package that needs no other: bundled, declared, tested by their fixtures. Gives its version. */
export const exportTools = async (tools: readonly ToolMaterial[], options: ToolPackageOptions): Promise<string> => {
  const out = resolve(options.out);
  if (existsSync(out) && readdirSync(out).length > 0) throw refuse(`“${options.out}” is not empty; give a new folder.`);
  if (tools.length === 0) throw refuse('There is no tool to export.');
  const records = Object.fromEntries(tools.map(recordOf));
  const version = options.after === undefined ? '1.0.0' : versionAfter(readTools(options.after), records);
  for (const tool of tools) {
    mkdirSync(join(out, 'src', tool.name), { recursive: true });
    writeFileSync(join(out, 'src', tool.name, 'tool.ts'), tool.source);
    copyFixtures(tool, out);
  }
  await writeRuntime(join(out, 'runtime'), options.version);
  rmSync(join(out, 'runtime', 'package.json'));
  const names = tools.map(({ name }) => name);
  await Promise.all([bundleTools(out, names, contract), declareTools(out, names, contract)]);
  for (const [name, content] of Object.entries(toolPackageFiles(tools, records, { ...options, package: version }))) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), content);
  }
  return version;
};
