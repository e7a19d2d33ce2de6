// Tries: pollute prototypes through library merges
// Allowed: ok, threw
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
    const point = turf.point([0, 0], JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'));
    output.text('found', JSON.stringify(turf.clone(point)) + String(({} as any).polluted));
  },
});
