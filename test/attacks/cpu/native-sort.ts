// Tries: stay in one uninterruptible native call
// Allowed: timeout, ok, threw, out-of-memory
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const numbers = new Float64Array(6e6);
    for (let i = 0; i < numbers.length; i++) numbers[i] = Math.random();
    for (;;) numbers.slice().sort();
  },
});
