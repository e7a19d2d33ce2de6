// Tries: backtrack exponentially
// Allowed: timeout, ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(/^(a+)+$/.test('a'.repeat(40) + '!')));
  },
});
