// Tries: make proj4 fetch a grid
// Allowed: ok, threw
import { tool, text } from 'earthwright/tool';
import proj4 from 'proj4';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const results: string[] = [];
    try { results.push(String(proj4('+proj=longlat +nadgrids=@http://127.0.0.1:%PORT%/grid.gsb,null', 'EPSG:4326', [1, 2]))); } catch (error) { results.push(String(error)); }
    try { results.push(String((proj4 as any).nadgrid('x', { url: 'http://127.0.0.1:%PORT%/' }))); } catch (error) { results.push(String(error)); }
    output.text('found', results.join());
  },
});
