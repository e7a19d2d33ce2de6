// Tries: run code while the error is described
// Allowed: threw, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ log }) {
    let reads = 0;
    throw {
      get message() { reads += 1; log('read ' + reads); return { toString: () => 'x'.repeat(1e6) }; },
      get stack() { throw new Error('again'); },
      get code() { return { toString() { throw null; } }; },
    };
  },
});
