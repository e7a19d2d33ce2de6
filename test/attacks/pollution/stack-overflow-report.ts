// Tries: leave no stack for the report of the error
// Allowed: threw, ok, timeout, crashed, out-of-memory
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const descend = (): void => { try { descend(); } finally { throw { get message() { descend(); return 'x'; } }; } };
    descend();
  },
});
