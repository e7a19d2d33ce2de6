// Tries: recurse without end, again and again
// Allowed: timeout, threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const descend = (): number => descend() + 1;
    for (;;) try { descend(); } catch {}
  },
});
