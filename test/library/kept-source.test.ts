import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ToolRequest } from '../../agents/reasoner.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import { openLibrary } from '../../library/library.ts';
import { createKeptSource } from '../../reasoners/library/kept-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'earthwright-kept-source-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'counts.tif'), 'pixels');

const source = "inputs: { light: raster('radiance', { unit: 'nW/cm2/sr' }) }";
const light = { kind: 'raster', quantity: 'radiance', unit: 'nW/cm2/sr', description: '' } as const;
const about = {
  summary: 'Light.',
  purpose: 'Light of towns',
  stage: 'analyse',
  params: {},
  outputs: {},
  from: null,
} as const;
const proof = { data: 'then', conditions: [], checks: { run: 1, passed: 1, warnings: 0 }, at: '' };

const request = (kept: string): ToolRequest => {
  const layers = [{ file: 'counts.tif', band: 1, date: null }];
  const counts = { kind: 'layers', as: 'raster', layers, quantity: 'night-light-dn', unit: '' } as const;
  const node: WorkflowNode = {
    ...{ id: 'light', purpose: '', stage: 'analyse', template: null, kept, params: {}, outputs: {} },
    inputs: { light: counts },
  };
  return {
    task: { id: 'light', folder, question: 'How bright?', choices: null, files: [join(folder, 'counts.tif')] },
    profile: { files: [], groups: [], unknown: [] },
    workflow: { goal: '', nodes: [node], answer: { node: 'light', output: 'mean' }, caveats: [] },
    node,
    attempts: [],
  };
};

describe('a node over another quantity than its kept tool was proven on', () => {
  it.each([
    ['is given the tool declared anew where nothing in it depends on the quantity', ['light']],
    ['is left to an author where something does', []],
  ])('%s', async (_, anyQuantity) => {
    const library = openLibrary(join(folder, `library-${anyQuantity.length}`));
    const { name } = library.keep({
      name: 'light',
      source,
      version: '1.0.0',
      proof,
      inputs: { light },
      anyQuantity,
      ...about,
    });
    const told: string[] = [];
    const give = createKeptSource({ library, tell: (what) => told.push(what), now: () => new Date(0) });
    const given = await give(request(name));
    expect(given).toBe(anyQuantity.length > 0 ? "inputs: { light: raster('night-light-dn', { unit: '1' }) }" : null);
    expect(told.join()).toMatch(anyQuantity.length > 0 ? /serves for another quantity/ : /is for another quantity/);
    // What the checks find of it over another quantity says nothing against the tool over its own.
    const attempt = { source: given ?? '', diagnostics: [], findings: [] };
    expect(await give({ ...request(name), attempts: [attempt] })).toBeNull();
    expect(library.toolCalled(name).failures).toEqual([]);
  });
});
