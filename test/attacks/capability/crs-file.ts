// Tries: make the projection library open a file
// Allowed: ok, threw
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ output, inputs }) {
    const results: string[] = [];
    for (const crs of ['+proj=longlat +nadgrids=%SECRET%', '+init=%SECRET%:1', '%SECRET%', 'file://%SECRET%', 'EPSG:../../%SECRET%']) {
      try { results.push(inputs.a.on({ ...inputs.a.grid, crs } as any).grid.crs); } catch (error) { results.push(String(error)); }
    }
    output.text('found', results.join('\n').replaceAll('%SECRET%', 'path'));
  },
});
