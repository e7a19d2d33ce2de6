import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '../part.ts';
import { writeValley } from '../reasoners/language/valley.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-language-'));
  mkdirSync(join(folder, 'valley'));
  writeValley(join(folder, 'valley'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const earthwright = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

describe('the analysis language on the command line', () => {
  it('lists its operators', () => {
    const { status, stdout } = earthwright('language');
    expect(status).toBe(0);
    for (const part of ['quantile(a, b)', 'percentage where a', 'percent_change(a, from -> to)'])
      expect(stdout).toContain(part);
  });

  it('tells what a folder can name, with examples of which each runs there', () => {
    const { status, stdout } = earthwright('language', 'valley', '--json');
    expect(status).toBe(0);
    const { fields, layers, absent, examples } = JSON.parse(stdout);
    const names = fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['ndvi', 'lst', 'landcover', 'elevation', 'temp_c']));
    expect(layers).toMatchObject([
      { name: 'district', members: ['Northam', 'Easton', 'Westbury'] },
      { name: 'mast', members: ['Kogel', 'Ried', 'Au'] },
      { name: 'station' },
    ]);
    expect(absent).toHaveProperty('evi');
    expect(examples.length).toBeGreaterThanOrEqual(5);
    const [first] = examples;
    expect(earthwright('run', 'valley', '--expression', first, '--plan-only').status).toBe(0);
  });

  it.runIf(isWhole)('answers an expression and says above the answer what was computed', () => {
    const { status, stdout } = earthwright(
      'run',
      'valley',
      '--expression',
      "mean(elevation) within district 'Easton' in km",
    );
    expect(stdout).toContain("Computed  Mean of elevation, inside district 'Easton'; in km.");
    expect(stdout).toContain("mean(elevation) within district 'Easton' in km");
    // Columns 20 to 29, rows 0 to 29: 400 + 10 × 24.5 + mean of y² (285.1667), in metres.
    expect(stdout).toMatch(/Answer\s+0\.9301667 km/);
    expect(status).toBe(0);
  });

  it('ends with what is wrong, and where', () => {
    expect(earthwright('run', 'valley', '--expression', 'meen(ndvi)')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no operator “meen”. Near: mean'),
    });
    const { status, stdout } = earthwright('run', 'valley', '--expression', 'mean(ndvi)');
    expect(status).toBe(3);
    expect(stdout).toMatch(/has a value for each of 4\s+dates/);
    expect(
      earthwright('run', 'valley', '--expression', 'mean(ndvi)', '--reasoner', 'model', '--model', 'x').status,
    ).toBe(1);
  });
});
