// Tries: import a listed library with a query behind it
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as turf from '@turf/turf?raw';
const found = turf;
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(found));
  },
});
