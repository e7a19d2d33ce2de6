// Tries: raise a whole number to a great power
// Allowed: timeout, out-of-memory, threw
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String((3n ** 20000000n).toString().length));
  },
});
