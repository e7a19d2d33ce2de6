// Tries: backtrack in an expression that no linear engine takes
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
    output.text('found', String(/^(a*)*\1(b|a)*c$/.test('a'.repeat(60) + 'd')));
  },
});
