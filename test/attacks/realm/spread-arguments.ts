// Tries: call with a million arguments
// Allowed: threw, ok, timeout, out-of-memory
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(Math.max(...new Array(10000000).fill(1))));
  },
});
