// Tries: fill the memory with arrays
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
    const all: Float64Array[] = [];
    for (;;) all.push(new Float64Array(1000000));
  },
});
