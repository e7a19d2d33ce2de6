// Tries: make a library loop for ever
// Allowed: timeout, threw, out-of-memory
// Limits: cpu=2s
import { tool, text } from 'earthwright/tool';
import * as turf from '@turf/turf';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const grid = turf.pointGrid([0, 0, 10, 10], 0.01);
    output.text('found', String(grid.features.length));
  },
});
