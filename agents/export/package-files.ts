import type { ExportMaterial, ExportOptions } from './export-material.ts';
import { outputType } from './output-type.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const packageName = (id: string): string =>
  `${
    id
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'answer'
  }-tools`;

const indexSource = ({ workflow }: ExportMaterial): string =>
  `${workflow.nodes.map(({ id }, index) => `import tool${index} from './dist/${id}/tool.js';`).join('\n')}
import { readFileSync } from 'node:fs';
import { runWorkflow } from './runtime/workflow.js';

/** The workflow that these tools were made for: nodes, where their inputs come from, parameters. */
export const workflow = JSON.parse(readFileSync(new URL('./workflow.json', import.meta.url), 'utf8'));

/** Each node's tool. */
export const tools = { ${workflow.nodes.map(({ id }, index) => `'${id}': tool${index}`).join(', ')} };

/** Runs all tools on a folder with the data; gives every node's outputs by name. */
export const run = ({ data, out }) => runWorkflow(workflow, tools, { data, out });
`;

const indexTypes = ({
  workflow,
}: ExportMaterial): string => `${workflow.nodes.map(({ id }, index) => `import tool${index} from './dist/${id}/tool.js';`).join('\n')}

${outputType}
export declare const workflow: {
  readonly nodes: readonly { readonly id: string; readonly stage: string; readonly purpose: string }[];
  readonly answer: { readonly node: string; readonly output: string };
  readonly [part: string]: unknown;
};
export declare const tools: { ${workflow.nodes.map(({ id }, index) => `readonly '${id}': typeof tool${index}`).join('; ')} };
export declare const run: (options: { data: string; out: string }) => Promise<Readonly<Record<string, Readonly<Record<string, ToolOutput>>>>>;
`;

const commandSource = `#!/usr/bin/env node
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, workflow } from './index.js';

const data = process.argv[2] ?? fileURLToPath(new URL('./data', import.meta.url));
const out = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'earthwright-'));
const outputs = await run({ data, out });
const { node, output } = workflow.answer;
const answer = outputs[node][output];
console.log(\`\${output} of \${node}: \${answer.value ?? JSON.stringify(answer)} \${answer.unit ?? ''}\`.trim());
console.log(\`outputs: \${out}\`);
`;

const checkSource = `#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tools, workflow } from './index.js';
import { checkedText, checkWorkflow } from './runtime/check.js';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const sources = Object.fromEntries(
  workflow.nodes.map(({ id }) => {
    const template = \`./src/\${id}/template.ts\`;
    return [id, { tool: tools[id], source: read(\`./src/\${id}/tool.ts\`), ...(existsSync(new URL(template, import.meta.url)) ? { template: read(template) } : {}) }];
  }),
);
const data = process.argv[2] ?? fileURLToPath(new URL('./data', import.meta.url));
const { question } = JSON.parse(read('./provenance.json'));
const checked = await checkWorkflow({ workflow, sources, data, question });
console.log(checkedText(checked));
process.exitCode = checked.every(({ verdict }) => verdict.kind === 'valid') ? 0 : 3;
`;

const testSource = `import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../index.js';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const data = process.env.DATA ?? fileURLToPath(new URL('../data', import.meta.url));
const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const inputs = read('../inputs.json');
const missing = inputs.filter(({ file }) => !existsSync(join(data, file)));

test('the tools reproduce the outputs of the run they come from', { skip: missing.length > 0 && \`put the data into data/ or set DATA: \${missing.map(({ file }) => file).join(', ')}\` }, async () => {
  for (const { file, sha256: expected } of inputs) assert.equal(sha256(join(data, file)), expected, \`\${file} is not the file of the run\`);
  const out = mkdtempSync(join(tmpdir(), 'earthwright-'));
  try {
    await run({ data, out });
    for (const [node, outputs] of Object.entries(read('./expected.json'))) {
      for (const { name, file, sha256: expected } of outputs) assert.equal(sha256(join(out, node, file)), expected, \`output \${name} of \${node}\`);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
`;

const readme = ({ task, workflow, inputs }: ExportMaterial, name: string, dataCopied: boolean): string => `# ${name}

Tools that earthwright made, ran in its sandbox and checked, to answer:

> ${task.question}

${workflow.nodes.map((node) => `- \`${node.id}\` (${node.stage}): ${node.purpose}. Source: \`src/${node.id}/tool.ts\`, byte for byte what passed.`).join('\n')}

## Use

With Node 24 or newer, and nothing else: \`runtime/\` is what runs the tools, \`dist/\` holds them with the libraries that they import.

\`\`\`sh
node run.js${dataCopied ? '' : ' <folder with the data>'}
npm test
node check.js <folder with other data>
\`\`\`

\`\`\`js
import { run } from '${name}';
const outputs = await run({ data: 'folder', out: 'results' });
\`\`\`

## Data

${inputs.map(({ file, bytes, sha256 }) => `- \`${file}\` (${bytes} bytes, sha256 \`${sha256.slice(0, 16)}…\`)`).join('\n')}

${dataCopied ? 'The data are in `data/`.' : 'The data are not in this package: give their folder on the command line, or set `DATA` for the test.'} On other data the tools give other numbers: \`node check.js <folder>\` runs the checks that they passed here on those, too (exit code 3: something was found).
${workflow.caveats.length > 0 ? `\n## Caveats\n\n${workflow.caveats.map((caveat) => `- ${caveat}`).join('\n')}\n` : ''}`;

/** Every file of the package but sources, compiled tools and data. */
export const packageFiles = (
  material: ExportMaterial,
  options: ExportOptions,
  dataCopied: boolean,
): Record<string, string> => {
  const { task, workflow, answer, expected, inputs, toolRuns } = material;
  const name = packageName(task.id);
  const exportsOf = Object.fromEntries(
    workflow.nodes.map(({ id }) => [`./${id}`, { types: `./dist/${id}/tool.d.ts`, default: `./dist/${id}/tool.js` }]),
  );
  return {
    'package.json': json({
      name,
      version: '1.0.0',
      description: `Earth-observation tools for: ${task.question}`.slice(0, 200),
      type: 'module',
      license: 'UNLICENSED',
      engines: { node: '>=24' },
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        ...exportsOf,
        './package.json': './package.json',
      },
      imports: { '#runtime/*': './runtime/*' },
      scripts: { start: 'node run.js', test: 'node --test' },
    }),
    'index.js': indexSource(material),
    'index.d.ts': indexTypes(material),
    'run.js': commandSource,
    'check.js': checkSource,
    'workflow.json': json(workflow),
    'inputs.json': json(inputs),
    'provenance.json': json({
      earthwright: options.version,
      task: task.id,
      question: task.question,
      answer,
      inputs,
      toolRuns,
    }),
    'test/expected.json': json(expected),
    'test/reproduce.test.js': testSource,
    'README.md': readme(material, name, dataCopied),
  };
};
