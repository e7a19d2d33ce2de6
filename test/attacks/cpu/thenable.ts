// Tries: return a thenable that loops
// Allowed: stalled, timeout, ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
    return { then() { for (;;); } } as any;
  },
});
