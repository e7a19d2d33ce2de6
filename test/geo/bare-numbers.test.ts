import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-bare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['rain.bil', 'BYTEORDER      I\nNROWS 2\nNCOLS 2\nNBITS 32\n', /Esri band file/],
  ['rain.dat', 'ENVI\nsamples = 2\nlines = 2\n', /ENVI/],
])('refuses %s by the name of its format', async (name, header, message) => {
  writeFileSync(join(folder, name), Buffer.from(Float32Array.of(1, 2, 3, 4).buffer));
  writeFileSync(join(folder, 'rain.hdr'), header);
  const description = await describeFile(join(folder, name));
  expect(description).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(message) });
});

it('takes no part of another format for bare numbers', async () => {
  writeFileSync(join(folder, 'rain.prj'), 'GEOGCS["WGS 84"]');
  writeFileSync(join(folder, 'rain.hdr'), 'ENVI\n');
  expect(await describeFile(join(folder, 'rain.prj'))).toMatchObject({ kind: 'other' });
});
