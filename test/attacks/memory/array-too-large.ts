// Tries: ask for one array of sixteen gigabytes, and nothing else
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
    output.text('found', String(new Float64Array(2 ** 31).length));
  },
});
