// Tries: loop in the getter of a thrown stack
// Allowed: timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    if (output) throw Object.defineProperty(new Error('x'), 'stack', { get() { for (;;); } });
  },
});
