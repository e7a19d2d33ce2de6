import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { findModel, networkOf, readModelCard, readRegistry } from '../../eyes/registry/registry.ts';

const base = mkdtempSync(join(tmpdir(), 'earthwright-models-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folder = base;
let count = 0;
beforeEach(() => {
  folder = join(base, String(count++));
  mkdirSync(folder);
});

const network = Buffer.from('not read here');
const card = {
  name: 'harbour-ships',
  summary: 'Ships in harbours.',
  task: 'detection',
  labels: [{ name: 'ship', sizeM: { min: 10, max: 400 } }],
  gsd: { native: 10, min: 5, max: 12 },
  bands: [{ role: 'red', quantity: 'reflectance', mean: 0.1, std: 0.05 }],
  input: { layout: 'NCHW', dtype: 'float32', tile: 64, overlap: 16 },
  output: { form: 'candidates' },
  file: 'harbour.onnx',
  sha256: createHash('sha256').update(network).digest('hex'),
  licence: 'CC0-1.0',
  source: 'made for a test',
};

const write = (name: string, content: object): string => {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('.json') ? JSON.stringify(content) : stringify(content));
  return path;
};

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was refused';
};

describe('a registry of vision models', () => {
  it('holds one model per YAML or JSON file, in the order of their names, and leaves other files alone', () => {
    write('b.yaml', card);
    write('a.json', { ...card, name: 'trees' });
    writeFileSync(join(folder, 'harbour.onnx'), network);
    const models = readRegistry(folder);
    expect(models.map(({ card: { name } }) => name)).toEqual(['harbour-ships', 'trees']);
    expect(models[0]?.card).toMatchObject({
      output: { form: 'candidates', score: 0.5, overlap: 0.5 },
      input: { scale: 1, missing: 0, batch: 1 },
    });
  });

  it('refuses two files of one name, and a folder that is not there', () => {
    write('a.yaml', card);
    write('b.yaml', card);
    expect(refusal(() => readRegistry(folder))).toMatch(/a\.yaml and .*b\.yaml both describe “harbour-ships”/);
    expect(refusal(() => readRegistry(join(folder, 'gone')))).toMatch(/gone” is not there/);
  });

  it('says what is near a name that it lacks', () => {
    write('a.yaml', card);
    const models = readRegistry(folder);
    expect(findModel(models, 'harbour-ships').card.name).toBe('harbour-ships');
    expect(refusal(() => findModel(models, 'harbor-ship'))).toBe(
      'No model is called “harbor-ship”; did you mean harbour-ships?',
    );
    expect(refusal(() => findModel(models, 'x'))).toBe('No model is called “x”; there are harbour-ships');
  });

  it.each([
    ['labels', { labels: [{ name: 'ship' }, { name: 'Ship' }] }, 'labels: expected every name once'],
    ['sizes', { labels: [{ name: 'ship', sizeM: { min: 9, max: 9 } }] }, 'min has to be below max'],
    ['pixel sizes', { gsd: { native: 4, min: 5, max: 12 } }, 'gsd: expected min ≤ native ≤ max'],
    ['overlap', { input: { ...card.input, overlap: 33 } }, 'input.overlap: expected at most half of the tile'],
    ['output', { output: { form: 'vector' } }, 'output.form: expected candidates for the task detection'],
    [
      'vectors',
      { task: 'embedding', output: { form: 'vector', vectors: { boat: [1, 2] } } },
      'output.vectors: expected one for every label by its name, all of one length',
    ],
    ['place', { file: undefined }, 'file: expected file, url or both'],
    ['hash', { sha256: 'ab' }, 'sha256: expected the 64 hexadecimal digits'],
    ['band', { bands: [{ role: 'crimson' }] }, 'bands.0.role'],
    ['field', { confidence: 1 }, 'confidence'],
  ])('refuses a registry file for its %s, and says where', (_, change, said) => {
    const path = write('a.json', { ...card, ...change });
    const message = refusal(() => readModelCard(path));
    expect(message).toContain(said);
    expect(message).toContain('a.json is no registry file of a model');
  });

  it('gives the bytes of the network that was described, and of no other', () => {
    const model = readModelCard(write('a.yaml', card));
    expect(refusal(() => networkOf(model))).toMatch(/harbour\.onnx is not there\. See made for a test\./);
    writeFileSync(join(folder, 'harbour.onnx'), network);
    expect(Buffer.from(networkOf(model))).toEqual(network);
    writeFileSync(join(folder, 'harbour.onnx'), 'another');
    expect(refusal(() => networkOf(model))).toMatch(
      /another network than the registry file of harbour-ships describes/,
    );
    const remote = readModelCard(write('b.json', { ...card, file: undefined, url: 'https://example.com/a.onnx' }));
    expect(refusal(() => networkOf(remote))).toMatch(/names no “file”. Download https:\/\/example\.com\/a\.onnx/);
  });
});
