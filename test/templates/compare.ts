import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case, Expectation } from '../../bench/templates/cases.ts';
import { number, raster, table, tool } from '../../core/tool/contract.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { type RunOutput, runTool } from '../../runtime/run-tool.ts';
import { temporaryFolder } from './tools.ts';

/** Runs a tool on a case's inputs and compares what the case expects. */
export async function expectCase(
  definition: AnyTool | undefined,
  { inputs, params, expected, error }: Case,
): Promise<void> {
  if (!definition) throw new Error('There is no such tool.');
  const run = runTool(definition, { inputs, params, out: join(temporaryFolder(), 'out') });
  if (error !== undefined) {
    await expect(run).rejects.toThrow(error);
    return;
  }
  const outputs = await run;
  for (const [name, wanted] of Object.entries(expected)) await compare(outputs[name], wanted);
}

/** Reads back a raster that a tool wrote. */
const readRaster = tool({
  name: 'read-raster',
  summary: 'All pixels of a raster.',
  stage: 'analyse',
  inputs: { raster: raster('any') },
  params: {},
  outputs: { pixels: table(), width: number(), transform: table() },
  run({ inputs, output }) {
    const { unit, grid } = inputs.raster;
    output.table(
      'pixels',
      Array.from(inputs.raster.read(), (value) => ({ value: Number.isNaN(value) ? null : value })),
    );
    output.number('width', grid.width, { note: unit });
    output.table(
      'transform',
      grid.transform.map((value) => ({ value })),
    );
  },
});

/** What is compared of features: their properties, in order; every one has a geometry. */
const written = z.object({
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.unknown()),
      geometry: z.object({ coordinates: z.array(z.unknown()).min(1) }),
    }),
  ),
});

const close = (got: number, expected: number, tolerance: number): boolean =>
  Object.is(got, expected) ||
  got === expected ||
  Math.abs(got - expected) <= tolerance * Math.max(1, Math.abs(expected));

/** The expected value where the one that was got is close enough, so that a comparison shows the others. */
const near = <T>(got: T, expected: T, tolerance: number): T =>
  typeof got === 'number' && typeof expected === 'number' && close(got, expected, tolerance) ? expected : got;

/** The parts of a record that are expected. */
const partOf = (got: Record<string, unknown> | undefined, expected: Record<string, unknown>, tolerance: number) =>
  Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, near(got?.[key], value, tolerance)]));

async function compare(output: RunOutput | undefined, expected: Expectation): Promise<void> {
  switch (expected.kind) {
    case 'number': {
      const { tolerance, note, ...rest } = expected;
      expect(partOf({ ...output }, rest, tolerance)).toEqual(rest);
      if (note !== undefined && output?.kind === 'number') expect(output.note ?? '').toContain(note);
      return;
    }
    case 'text':
      expect(output).toMatchObject({ kind: 'text', value: expected.value });
      if (expected.note !== undefined && output?.kind === 'text') expect(output.note ?? '').toContain(expected.note);
      return;
    case 'series': {
      const samples = output?.kind === 'series' ? output.samples : [];
      expect(samples.length).toBe(expected.samples.length);
      expect(expected.samples.map((sample, index) => partOf(samples[index], sample, expected.tolerance))).toEqual(
        expected.samples,
      );
      if (expected.unit !== undefined) expect(output).toMatchObject({ unit: expected.unit });
      return;
    }
    case 'table': {
      const rows = output?.kind === 'table' ? output.rows : [];
      expect(rows.length).toBe(expected.rows.length);
      expect(expected.rows.map((row, index) => partOf(rows[index], row, expected.tolerance))).toEqual(expected.rows);
      return;
    }
    case 'features': {
      if (output?.kind !== 'features') throw new Error('There are no features.');
      const { features } = written.parse(JSON.parse(readFileSync(output.path, 'utf8')));
      expect(features.length).toBe(expected.properties.length);
      expect(
        expected.properties.map((wanted, index) => partOf(features[index]?.properties, wanted, expected.tolerance)),
      ).toEqual(expected.properties);
      return;
    }
    case 'raster': {
      if (output?.kind !== 'raster') throw new Error('There is no raster.');
      const read = await runTool(readRaster, { inputs: { raster: output.path }, out: join(temporaryFolder(), 'out') });
      const pixels = read['pixels']?.kind === 'table' ? read['pixels'].rows.map((row) => row['value'] ?? null) : [];
      expect(expected.pixels.map((value, index) => near(pixels[index] ?? null, value, expected.tolerance))).toEqual(
        expected.pixels,
      );
      expect(read['width']).toMatchObject({
        value: expected.width,
        ...(expected.unit === undefined ? {} : { note: expected.unit }),
      });
      if (expected.transform === undefined) return;
      const transform = read['transform']?.kind === 'table' ? read['transform'].rows.map(({ value }) => value) : [];
      expect(expected.transform.map((value, index) => near(transform[index], value, 1e-9))).toEqual(expected.transform);
    }
  }
}
