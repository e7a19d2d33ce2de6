// Tries: touch all of the shared arena over and over
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
  run({ output, inputs, scan }) {
    scan([inputs.a], (block) => { for (let i = 0; i < 20; i++) new Float64Array(block.buffer as any).fill(i); });
    output.text('found', 'x');
  },
});
