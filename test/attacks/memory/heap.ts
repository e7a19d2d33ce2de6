// Tries: fill the heap with small objects
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
    const all: object[] = [];
    for (;;) all.push({ a: 1, b: [all.length] });
  },
});
