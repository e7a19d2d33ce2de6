// Tries: outlive the wall limit by calling the engine slowly
// Allowed: timeout, denied
// Limits: wall=1s, cpu=30s, calls=100000000
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ inputs }) {
    for (;;) inputs.a.read();
  },
});
