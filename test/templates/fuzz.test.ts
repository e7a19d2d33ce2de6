import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { type RunOutput, runTool } from '../../runtime/run-tool.ts';
import { type Template, templates } from '../../templates/library.ts';
import { cases } from '../part.ts';
import { createWorld, inputsFor, paramsFor } from './random-inputs.ts';
import { loadTools } from './tools.ts';

const casesPerTemplate = Number(process.env['FUZZ_CASES'] ?? cases(2, 11));

/** What a number may not say of itself, whatever the data. */
const faultsOf = (name: string, output: RunOutput): string[] => {
  if (output.kind === 'number') {
    const { valid, of, value, unit } = output;
    return [
      ...(valid !== undefined && of !== undefined && valid > of ? [`${name}: ${valid} valid of ${of}`] : []),
      ...(valid !== undefined && !(Number.isInteger(valid) && valid >= 0) ? [`${name}: ${valid} valid`] : []),
      ...(unit === '%' && output.quantity === 'share' && (value < -1e-9 || value > 100 + 1e-9)
        ? [`${name}: a share of ${value} %`]
        : []),
      ...(value === Infinity || value === -Infinity ? [`${name}: ${value}`] : []),
    ];
  }
  return [];
};

/** A run ends in a valid result, or in an error that speaks of the data: not in a slip of the tool's own code. */
const faultsOfRun = async (definition: AnyTool, template: Template, seed: number): Promise<string[]> => {
  const world = createWorld(seed);
  const inputs = await inputsFor(template, world);
  const params = paramsFor(template, world);
  const out = join(mkdtempSync(join(tmpdir(), 'earthwright-fuzz-')), 'out');
  const about = `seed ${seed} (${world.content}, ${world.shape.join(' × ')}, ${world.layers} layers, ${JSON.stringify(params)})`;
  try {
    const outputs = await runTool(definition, { inputs, params, out });
    return Object.entries(outputs).flatMap(([name, output]) =>
      faultsOf(name, output).map((fault) => `${about}: ${fault}`),
    );
  } catch (error) {
    const slip = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
    const message = error instanceof Error ? error.message : String(error);
    return slip || message.length < 10 ? [`${about}: ${error instanceof Error ? error.name : ''} ${message}`] : [];
  }
};

describe.each(templates())('$name', (template) => {
  test('ends in a valid result or says what is wrong with the data', async () => {
    const definition = (await loadTools(new Map([[template.name, template.source]]))).get(template.name);
    if (!definition) throw new Error(`No tool ${template.name}.`);
    const faults: string[] = [];
    for (let seed = 0; seed < casesPerTemplate; seed++) faults.push(...(await faultsOfRun(definition, template, seed)));
    expect(faults).toEqual([]);
  });
});
