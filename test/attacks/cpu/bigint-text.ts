// Tries: turn a huge integer into text
// Allowed: timeout, threw, out-of-memory, ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String((3n ** 4000000n).toString().length));
  },
});
