// Tries: ask for one buffer of a terabyte
// Allowed: out-of-memory
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(new ArrayBuffer(2 ** 40).byteLength));
  },
});
