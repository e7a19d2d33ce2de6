// Tries: exhaust the arena and the engine with scans inside scans
// Allowed: ok, threw, denied, out-of-memory, timeout
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ output, inputs, scan }) {
    const nest = (depth: number): void => { if (depth < 3000) scan([inputs.a], () => nest(depth + 1)); };
    nest(0);
    output.text('found', 'done');
  },
});
