// Tries: make the engine remember a million grids
// Allowed: denied, threw, timeout
// Limits: cpu=3s
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
    for (let i = 0; i < 1e6; i++) inputs.a.on({ ...inputs.a.grid, width: 1 + i } as any);
  },
});
