import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, nodeOf, type TemplateArguments } from '../../cli/template/node.ts';
import { findTemplate } from '../../templates/library.ts';
import { isWhole } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-template-'));
  cpSync(join(root, 'templates/fixtures/optical-2019-06-15.tif'), join(folder, 'scene.tif'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const template = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), 'template', ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

const share = ['run', 'threshold-share', '--of', 'scene.tif', '--input', 'values=(b2-b1)/(b2+b1)', '--out', 'made'];

describe('templates by hand', () => {
  it('are listed and found by words', () => {
    const { stdout } = template('list', 'trend', 'pixel');
    expect(stdout).toContain('pixel-trend');
    expect(stdout).not.toContain('threshold-share');
    expect(template('list', '--stage', 'prepare').stdout).not.toContain('pixel-trend');
  });

  it('tell their ports, method and sources', () => {
    const { stdout } = template('show', 'pixel-trend');
    for (const part of ['Inputs', 'minimumValid', '≥ 3', 'Usual mistakes', 'Sources']) expect(stdout).toContain(part);
    expect(template('show', 'pixel-trend', '--source').stdout).toBe(
      readFileSync(join(root, 'templates/pixel-trend/tool.ts'), 'utf8'),
    );
  });

  it('run on a formula over bands, with the outputs and the tool in a run folder', () => {
    // 104 of 178 pixels with a value, by numpy: see the golden case 'above' of the template.
    const golden = JSON.parse(readFileSync(join(root, 'templates/threshold-share/golden.json'), 'utf8'));
    const { status, stdout } = template(...share, '--param', 'threshold=0.4', '--json');
    expect(status).toBe(0);
    const { outputs } = JSON.parse(stdout);
    const found = outputs.find(({ name }: { name: string }) => name === 'share');
    expect(found.document.value).toBeCloseTo(golden.cases[0].expected.share.value, 9);
    const tool = readFileSync(join(folder, 'made/nodes/template/tool.ts'), 'utf8');
    expect(tool).toContain('(b2[i] - b1[i]) / (b2[i] + b1[i])');
    expect(existsSync(join(folder, 'made/nodes/template/template.ts'))).toBe(true);
  });

  it.runIf(isWhole)('count only the pixels of a condition', () => {
    const { stdout } = template(...share, '--param', 'threshold=0.4', '--where', 'b1 > 0.1', '--json');
    const { outputs } = JSON.parse(stdout);
    const { document } = outputs.find(({ name }: { name: string }) => name === 'count');
    expect(document.of).toBeLessThan(154);
    expect(document.valid).toBeLessThanOrEqual(document.of);
  });

  it('say what is near a mistyped name', () => {
    expect(template('show', 'pixeltrend')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/did you mean pixel-trend/),
    });
  });

  it('say what is missing or wrong among their arguments', () => {
    const found = findTemplate('threshold-share');
    if (!found) throw new Error('no template');
    const file = join(folder, 'scene.tif');
    const none = { input: [], of: [], param: [] };
    const cases: [Partial<TemplateArguments>, RegExp][] = [
      [{ input: [`value=${file}`] }, /no input 'value'; did you mean values\?/],
      [{ input: ['values'] }, /expected name=value/],
      [{}, /needs --input values=/],
      [{ input: ['values=b2-b1'] }, /say with --of which files/],
      [{ input: ['values=b1+'], of: [file] }, /neither a file here nor a formula/],
      [{ input: ['values=red'], of: [file] }, /'red' is neither a file here nor a band/],
      [{ input: [`values=${file}`] }, /is no raster/],
    ];
    for (const [given, message] of cases)
      expect(() => nodeOf(found, { ...none, ...given }, folder, { files: [], groups: [], unknown: [] })).toThrow(
        message,
      );
    expect(() => filesOf({ ...none, of: ['gone.tif'] })).toThrow(/no file 'gone\.tif'/);
  });

  it('end with the reason where the tool refuses', () => {
    const { status, stdout } = template(...share, '--param', 'threshold=1', '--param', 'comparison=above');
    expect(status).toBe(3);
    expect(stdout).toMatch(/must be one of >/);
  });
});
