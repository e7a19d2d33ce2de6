// Tries: ask for one array of sixteen gigabytes
// Allowed: out-of-memory, threw, timeout, crashed
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(new Float64Array(2 ** 31).fill(1).length));
  },
});
