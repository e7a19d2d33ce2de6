// Tries: allocate by array length
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
    const all: unknown[] = [];
    for (;;) all.push(new Array(3e7).fill(all.length));
  },
});
