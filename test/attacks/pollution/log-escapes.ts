// Tries: write terminal escapes and bidirectional overrides
// Allowed: ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    log('\u001b]0;title\u0007\u001b[31mred\u001b[0m \u202egpj.exe \u2066x\u2069 \u009b31m \u0000 \ud800');
    output.text('found', '\u001b[2J');
  },
});
