// Tries: loop inside a block kernel
// Allowed: timeout
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
    scan([inputs.a], () => { for (;;); });
    output.text('found', 'x');
  },
});
