// Tries: sort with a comparator that never agrees with itself
// Allowed: timeout, ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    for (;;) new Array(1e5).fill(0).map(() => Math.random()).sort(() => Math.random() - 0.5);
  },
});
