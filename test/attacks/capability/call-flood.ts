// Tries: call the engine without end
// Allowed: denied, timeout
// Limits: calls=500
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
    for (;;) try { inputs.a.read({ column: 0, row: 0, width: 1, height: 1 }); } catch {}
  },
});
