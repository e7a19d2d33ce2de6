import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleTools } from '../../agents/export/bundle-tools.ts';
import { declareTools } from '../../agents/export/declare-tools.ts';
import { writeRuntime } from '../../agents/export/runtime-package.ts';

const contract = '../../runtime/tool.js';
const source = `import { number, tool } from 'earthwright/tool';
import cdf from '@stdlib/stats/base/dists/normal/cdf';
import * as turf from '@turf/turf';
import { Matrix } from 'ml-matrix';
import proj4 from 'proj4';
import { sum } from './template.ts';

export default tool({
  name: 'everything', summary: 'Uses libraries.', stage: 'analyse', inputs: {},
  params: { at: number({ unit: '1', default: 0 }) }, outputs: { value: number({ unit: '1' }) },
  run({ params, output }) {
    const [east = 0] = proj4('EPSG:4326', 'EPSG:3857', [180, 0]);
    const area = turf.area(turf.bboxPolygon([0, 0, 1, 1]));
    output.number('value', sum([cdf(params.at, 0, 1), new Matrix([[2, 3]]).get(0, 1), Math.round(area / 1e9), Math.round(east)]));
  },
});
`;

test('a tool of an exported package has the libraries in it that it imports, and declares its ports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-libraries-'));
  try {
    mkdirSync(join(folder, 'src', 'one'), { recursive: true });
    writeFileSync(join(folder, 'src/one/tool.ts'), source);
    writeFileSync(
      join(folder, 'src/one/template.ts'),
      `import { mean } from 'simple-statistics';
export const sum = (values: number[]): number => mean(values) * values.length;
`,
    );
    await writeRuntime(join(folder, 'runtime'), '0.1.0');
    await Promise.all([bundleTools(folder, ['one'], contract), declareTools(folder, ['one'], contract)]);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const program = `import tool from './dist/one/tool.js'; import { runTool } from './runtime/run.js';
      console.log((await runTool(tool, { inputs: {}, out: 'out' })).value.value);`;
    const run = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      encoding: 'utf8',
    });
    // Φ(0), an entry, a square degree at the equator in 1000 km², half the circumference in spherical Mercator.
    expect(Number(run)).toBe(0.5 + 3 + 12 + 20037508);
    expect(readFileSync(join(folder, 'dist/one/tool.d.ts'), 'utf8')).toContain(
      'readonly at: import("../../runtime/tool.js")',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
