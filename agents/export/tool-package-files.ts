import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { outputType } from './output-type.ts';
import type { ToolMaterial } from './tool-material.ts';

const toolRecord = z.object({ version: z.string(), digest: z.string(), ports: z.string() });
export type ToolRecord = z.infer<typeof toolRecord>;
type Records = Readonly<Record<string, ToolRecord>>;

const packageRecord = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/** What an earlier package holds, and its version. Throws `export` for a folder that is none. */
export const readTools = (folder: string): { readonly version: string; readonly tools: Records } => {
  const read = (name: string): unknown => {
    const path = join(resolve(folder), name);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  };
  const manifest = packageRecord.safeParse(read('package.json')).data;
  const tools = z.record(z.string(), toolRecord).safeParse(read('tools.json')).data;
  if (manifest && tools) return { version: manifest.version, tools };
  throw new EarthwrightError('export', 'user', `--after: “${folder}” is no package of tools.`);
};

/** Behaviour first: of a kept tool's version, a patch gives the same results. */
const sameBehaviour = (one: string, other: string): boolean =>
  one.split('.').slice(0, 2).join('.') === other.split('.').slice(0, 2).join('.');

/**
 * Major: a tool is gone or takes or gives something else. Minor: there is a new one, or one gives other results. Patch: the same results from another
 * text. The same version: nothing changed.
 */
export const versionAfter = (before: { readonly version: string; readonly tools: Records }, now: Records): string => {
  const [major = 0, minor = 0, patch = 0] = before.version.split('.').map(Number);
  const old = Object.entries(before.tools);
  if (old.some(([name, { ports }]) => now[name]?.ports !== ports)) return `${major + 1}.0.0`;
  const isNew = Object.keys(now).some((name) => !(name in before.tools));
  const differs = old.some(([name, { version }]) => !sameBehaviour(version, now[name]?.version ?? ''));
  if (isNew || differs) return `${major}.${minor + 1}.0`;
  return old.every(([name, { digest }]) => now[name]?.digest === digest)
    ? before.version
    : `${major}.${minor}.${patch + 1}`;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const indexSource = (
  names: readonly string[],
): string => `${names.map((name, index) => `import tool${index} from './dist/${name}/tool.js';`).join('\n')}
import { runTool } from './runtime/run.js';

/** The tools, by name. */
export const tools = { ${names.map((name, index) => `'${name}': tool${index}`).join(', ')} };

/** Runs one of them on files: inputs by port ('scene.tif#4': its band 4), outputs into the new folder \`out\`. */
export const run = (name, options) => runTool(tools[name], options);
`;

const indexTypes = (
  names: readonly string[],
): string => `${names.map((name, index) => `import tool${index} from './dist/${name}/tool.js';`).join('\n')}

export declare const tools: { ${names.map((name, index) => `readonly '${name}': typeof tool${index}`).join('; ')} };
export type ToolName = keyof typeof tools;
${outputType}export declare const run: (
  name: ToolName,
  options: { readonly inputs: Readonly<Record<string, string | readonly string[] | number>>; readonly params?: Readonly<Record<string, unknown>>; readonly out: string },
) => Promise<Readonly<Record<string, ToolOutput>>>;
`;

const testSource = `import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tools } from '../index.js';
import { runBound } from '../runtime/run.js';

const place = fileURLToPath(new URL('../fixtures', import.meta.url));
const numbers = (value) => (value === 'NaN' ? NaN : value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value);
/** Sums in another order differ in their last digits; notes are words about a result. */
const same = (one, other) => {
  const [is, was] = [numbers(one), numbers(other)];
  if (typeof is === 'number' && typeof was === 'number') return Object.is(is, was) || Math.abs(is - was) <= 1e-9 * Math.max(Math.abs(is), Math.abs(was));
  if (typeof is !== 'object' || typeof was !== 'object' || is === null || was === null) return is === was;
  return [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => key !== 'note').every((key) => same(is[key], was[key]));
};
const bound = (inputs, folder) => {
  const at = (source) => ({ ...source, path: join(folder, source.path) });
  return Object.fromEntries(Object.entries(inputs).map(([port, input]) => [port, input.kind === 'raster' ? { ...input, source: at(input.source) } : input.kind === 'stack' ? { ...input, layers: input.layers.map(at) } : 'path' in input ? at(input) : input]));
};

for (const name of Object.keys(tools))
  for (const id of existsSync(join(place, name)) ? readdirSync(join(place, name)) : []) {
    test(\`\${name} gives what it gave on \${id}\`, async () => {
      const folder = join(place, name, id);
      const { inputs, params, golden } = JSON.parse(readFileSync(join(folder, 'fixture.json'), 'utf8'));
      const out = mkdtempSync(join(tmpdir(), 'earthwright-'));
      try {
        await runBound(tools[name], bound(inputs, folder), out, { params });
        for (const { name: output, sha256, document } of golden) {
          const file = readdirSync(out).find((one) => one.replace(/\\.[^.]+$/, '') === output);
          assert.ok(file, \`there is no output \${output}\`);
          const bytes = readFileSync(join(out, file));
          if (document) assert.ok(same(JSON.parse(bytes.toString()), document), \`\${output} is another\`);
          else assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, output);
        }
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
    });
  }
`;

const portLines = (ports: object): string =>
  Object.entries(ports)
    .map(
      ([name, port]) =>
        `- \`${name}\`: ${['kind', 'quantity', 'unit', 'description']
          .map((field) => port[field])
          .filter(Boolean)
          .join('; ')}`,
    )
    .join('\n') || '- none';

const toolReadme = ({
  name,
  version,
  summary,
  purpose,
  inputs,
  params,
  outputs,
  fixtures,
  licence,
}: ToolMaterial): string =>
  `# ${name} ${version}\n\n${summary}\n\nFor: ${purpose}\n\n## Inputs\n\n${portLines(inputs)}\n\n## Parameters\n\n${portLines(params)}\n\n## Outputs\n\n${portLines(outputs)}\n\nTested on ${fixtures.length} data ${fixtures.length === 1 ? 'set' : 'sets'}. Licence: ${licence}.\n`;

const readme = (tools: readonly ToolMaterial[], name: string): string => `# ${name}

Tools that earthwright kept: each passed its checks, and is tested here on data that it was proven on.

${tools.map((tool) => `- [\`${tool.name}\`](src/${tool.name}/README.md): ${tool.summary}`).join('\n')}

With Node 24 or newer, and nothing else:

\`\`\`js
import { run } from '${name}';
const outputs = await run('${tools[0]?.name ?? ''}', { inputs: {}, out: 'results' });
\`\`\`

\`npm test\` runs every tool on its fixtures. \`runtime/\` is what runs them (Apache-2.0).
`;

/** Every file of a package of tools but sources, compiled tools, runtime and fixtures. */
export const toolPackageFiles = (
  tools: readonly ToolMaterial[],
  records: Records,
  {
    name,
    version,
    package: packageVersion,
  }: { readonly name: string; readonly version: string; readonly package: string },
): Record<string, string> => {
  const names = tools.map((tool) => tool.name);
  const exportsOf = names.map((each) => [
    `./${each}`,
    { types: `./dist/${each}/tool.d.ts`, default: `./dist/${each}/tool.js` },
  ]);
  return {
    'package.json': json({
      name,
      version: packageVersion,
      description: `Earth-observation tools: ${names.join(', ')}`.slice(0, 200),
      type: 'module',
      license: 'UNLICENSED',
      engines: { node: '>=24' },
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        ...Object.fromEntries(exportsOf),
        './package.json': './package.json',
      },
      imports: { '#runtime/*': './runtime/*' },
      scripts: { test: 'node --test' },
    }),
    'index.js': indexSource(names),
    'index.d.ts': indexTypes(names),
    'tools.json': json(records),
    'provenance.json': json({ earthwright: version, tools: records }),
    'test/tools.test.js': testSource,
    'README.md': readme(tools, name),
    ...Object.fromEntries(tools.map((tool) => [`src/${tool.name}/README.md`, toolReadme(tool)])),
  };
};
