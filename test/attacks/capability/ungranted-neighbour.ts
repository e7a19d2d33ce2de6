// Tries: read the file beside the granted one
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
    for (const name of ['neighbour.tif', '../secret.txt', '%SECRET%']) {
      try { results.push(String((inputs as any)[name])); } catch (error) { results.push(String(error)); }
    }
    results.push(JSON.stringify(inputs.a), inputs.a.name);
    output.text('found', results.join('\n').replaceAll('%SECRET%', 'path'));
  },
});
