import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Case, casesOf } from '../../bench/templates/cases.ts';
import { composeSandbox } from '../../compose.ts';
import type { InputBinding, RasterSource } from '../../core/engine.ts';
import { type InputFile, runTool } from '../../runtime/run-tool.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { composeTool } from '../../templates/compose.ts';
import { type Template, templates } from '../../templates/library.ts';
import { part } from '../part.ts';
import { loadTools } from './tools.ts';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());

const source = (file: InputFile): RasterSource => {
  if (typeof file === 'string') return { path: file, band: 1 };
  return { ...file, band: typeof file.band === 'number' ? file.band : 1 };
};

/** What runTool makes of an input, as the sandbox takes it. */
const bindingOf = (kind: string, value: Case['inputs'][string]): InputBinding => {
  if (typeof value === 'number') return { kind: 'number', value };
  const [first, ...more] = Array.isArray(value) ? value : [value];
  if (first === undefined) throw new Error('An input without a file.');
  const path = typeof first === 'string' ? first : first.path;
  switch (kind) {
    case 'raster':
      return { kind, source: source(first) };
    case 'stack':
      return { kind, layers: [first, ...more].map(source) };
    case 'features':
    case 'table':
    case 'series':
      return { kind, path };
    default:
      return { kind: 'text', value: path };
  }
};

const sourceOf = (template: Template, { derived, name }: Case) =>
  derived
    ? { source: composeTool(template, derived, { name: template.name, summary: name }), template: template.source }
    : { source: template.source };

const freshFolder = (): string => join(mkdtempSync(join(tmpdir(), 'earthwright-alike-')), 'out');

const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );

describe.each(part(templates(), 8))('$name', (template) => {
  test('gives the same bytes in the sandbox and in plain Node, as exported packages run it', async () => {
    const one = casesOf(template.name).find(({ error }) => error === undefined);
    if (!one) throw new Error(`No case of ${template.name} ends well.`);
    const made = sourceOf(template, one);
    const text = 'template' in made && made.template !== undefined ? { ...made, template: made.template } : made.source;
    const tool = (await loadTools(new Map([[template.name, text]]))).get(template.name);
    if (!tool) throw new Error('no tool');
    const [plain, contained] = [freshFolder(), freshFolder()];
    await runTool(tool, { inputs: one.inputs, params: one.params, out: plain });
    const kinds = Object.entries(tool.inputs).map(
      ([name, port]) => [name, port.kind === 'optional' ? port.port.kind : port.kind] as const,
    );
    const inputs = Object.fromEntries(
      kinds.flatMap(([name, kind]) => {
        const value = one.inputs[name];
        return value === undefined ? [] : [[name, bindingOf(kind, value)]];
      }),
    );
    const outcome = await sandbox.run({ ...made, inputs, params: one.params, outputDirectory: contained });
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(hashes(contained)).toEqual(hashes(plain));
  });
});
