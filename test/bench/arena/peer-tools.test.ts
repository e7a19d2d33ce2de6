import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolbox, type Toolbox } from '../../../bench/arena/architectures/toolbox/toolbox.ts';
import { peerConventions, peerTools } from '../../../bench/arena/compat/peer-tools.ts';
import { withConventions } from '../../../bench/arena/compat/with-conventions.ts';
import { encodeGeoTiff } from '../../../bench/arena/openearth/geotiff.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findTemplate } from '../../../templates/library.ts';
import { adder } from './made-up.ts';

/** Written by golden.py beside it, from the formulas by NumPy. */
const golden = z.object({
  cases: z.array(
    z.object({
      tool: z.string(),
      width: z.number(),
      inputs: z.record(z.string(), z.array(z.number())),
      params: z.record(z.string(), z.number()),
      expected: z.object({
        mean: z.number(),
        meanOfBands: z.number(),
        share: z.number(),
      }),
    }),
  ),
});
const { cases } = golden.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'peer-tools', 'golden.json'), 'utf8')),
);
type Case = (typeof cases)[number];

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-peers-'));
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files that declare −9999 as missing and a scale: the peers look at neither. */
const written = ({ tool, width, inputs }: Case): string[] => {
  const place = join(folder, tool);
  mkdirSync(place, { recursive: true });
  return Object.entries(inputs).map(([name, values]) => {
    const path = join(place, `${name}.tif`);
    const grid = { width, height: values.length / width, west: 500_000, north: 5_000_000, pixelM: 20, epsg: 32633 };
    writeFileSync(path, encodeGeoTiff({ ...grid, values: Float32Array.from(values), nodata: -9999, scale: 0.0001 }));
    return path;
  });
};

const toolboxOver = (name: string, files: string[], constants: 'physics' | 'compat'): Toolbox =>
  createToolbox({
    sandbox,
    limits: {},
    isolation: 'auto',
    creation: false,
    constants,
    task: { id: name, question: '', choices: null, folder: join(folder, name), files },
    folder: join(folder, name, `calls-${constants}`),
    signal: new AbortController().signal,
    onCall: () => undefined,
    onFailure: () => undefined,
  });

const numberIn = (told: string, output: string): number =>
  Number(new RegExp(`\\b${output} \\(number[^{]*\\{[^\\n]*?"value":(-?[\\d.]+(?:e[+-]?\\d+)?)`).exec(told)?.[1]);

describe('the compat profile of constants', () => {
  it.each(cases)(
    '$tool gives what an independent script gives, with what the files call missing computed with',
    async (one) => {
      const toolbox = toolboxOver(one.tool, written(one), 'compat');
      const inputs = Object.fromEntries(Object.keys(one.inputs).map((name) => [name, `${name}.tif`]));
      const told = await toolbox.useTool(one.tool, { inputs, params: one.params });
      for (const name of ['mean', 'meanOfBands', 'share'] as const) {
        const scale = Math.max(1, Math.abs(one.expected[name]));
        expect(Math.abs(numberIn(told, name) - one.expected[name]) / scale, `${name}: ${told}`).toBeLessThan(1e-9);
      }
    },
    60_000,
  );

  it('has a case for every entry, each with a source, and steps back only for templates that there are', () => {
    expect(cases.map(({ tool }) => tool).sort()).toEqual(
      peerTools()
        .map(({ name }) => name)
        .sort(),
    );
    for (const { replaces, source, peer } of peerTools()) {
      expect(source, peer).toMatch(/Earth-Agent/);
      expect(replaces.filter((name) => findTemplate(name) === undefined)).toEqual([]);
    }
  });

  it('is offered on demand alone: physics knows none of it, compat has it in the place of its templates', async () => {
    const wanted = 'split window surface temperature of two thermal bands and emissivities';
    const [physics, compat] = [toolboxOver('none', [], 'physics'), toolboxOver('none', [], 'compat')];
    expect(physics.findTools(wanted)).toMatch(/^split-window-lst:/m);
    expect(physics.findTools(wanted)).not.toMatch(/^peer-/m);
    expect(compat.findTools(wanted)).toMatch(/^peer-split-window:/m);
    expect(compat.findTools(wanted)).not.toMatch(/^split-window-lst:/m);
    const use = { inputs: {}, params: {} };
    expect(await physics.useTool('peer-split-window', use)).toMatch(/There is no tool/);
    expect(await compat.useTool('split-window-lst', use)).toMatch(/There is no tool/);
  });

  it('differs from physics where fill is no temperature', async () => {
    const one = cases.find(({ tool }) => tool === 'peer-two-band-lst');
    if (!one) throw new Error('no case');
    const inputs = { temperature11: ['band31.tif'], temperature12: ['band32.tif'] };
    const stored = (file: string) => ({ file, scale: 1 });
    const told = await toolboxOver(one.tool, written(one), 'physics').useTool('two-band-lst', {
      inputs: Object.fromEntries(Object.entries(inputs).map(([name, files]) => [name, files.map(stored)])),
      params: { profile: 'earth-agent' },
    });
    // The same coefficients over the 14 pixels that hold a temperature, by hand from the inputs.
    const valid = (one.inputs['band31'] ?? []).flatMap((t31, pixel) => {
      const t32 = one.inputs['band32']?.[pixel] ?? 0;
      return t31 > 0 && t32 > 0 ? [1.022 * t31 + 0.47 * (t31 - t32) + 0.43] : [];
    });
    expect(valid).toHaveLength(14);
    expect(numberIn(told, 'mean')).toBeCloseTo(valid.reduce((sum, value) => sum + value, 0) / 14, 9);
    expect(one.expected.mean).toBeLessThan(0);
  }, 60_000);

  it('is said to those who write their own tools, after the question, and shows in the name', async () => {
    const heard: string[] = [];
    const inner = adder('own', (number) => number);
    const solver = withConventions({
      ...inner,
      solve: (question, context) => {
        heard.push(question.task.question);
        return inner.solve(question, context);
      },
    });
    const task = { id: 'a', question: '3 K?', choices: null, folder: '.', files: [] };
    await solver.solve({ id: 'a', task }, { folder: '.', signal: new AbortController().signal });
    expect(solver.name).toBe("own, peers' constants");
    expect(heard).toEqual([`3 K?\n\n${peerConventions()}`]);
    expect(peerConventions()).toMatch(/ttm_lst: .*a 0\.3, b 0\.3, c 0\.4, added 2/);
  });
});
