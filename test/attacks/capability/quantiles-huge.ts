// Tries: ask for more quantiles than memory holds
// Allowed: threw, denied, out-of-memory, timeout, ok
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
    inputs.a.quantiles(new Array(1e7).fill(0.5));
    output.text('found', 'done');
  },
});
