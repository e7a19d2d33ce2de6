// Tries: import with a phase
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
// @
const found = String(import.defer('%SECRET%'));
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
