// Tries: fill a map
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
    const map = new Map<number, number[]>();
    for (let i = 0; ; i++) map.set(i, [i, i, i, i]);
  },
});
