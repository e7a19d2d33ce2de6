// Tries: fill memory with typed arrays
// Allowed: out-of-memory, threw, timeout, crashed
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const all: Float64Array[] = [];
    for (;;) all.push(new Float64Array(1e6).fill(1));
  },
});
