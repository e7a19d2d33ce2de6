// Tries: import the description of a listed library
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from '@turf/turf/package.json';
const found = other;
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
