// Tries: loop while the stack is prepared
// Allowed: timeout, threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    (Error as any).prepareStackTrace = () => { for (;;); };
    if (output) throw new Error('x');
  },
});
