// Tries: claim a code of the host
// Allowed: threw
// Code: error
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    throw Object.assign(new Error('x'), { code: 'sandbox.bubblewrap', fault: 'host' });
  },
});
