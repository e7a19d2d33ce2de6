// Tries: normalise a huge text
// Allowed: timeout, threw, out-of-memory, ok
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    let text = '\u1e9b\u0323'.repeat(4e6);
    for (let i = 0; i < 100; i++) text = text.normalize('NFKD').slice(0, 8e6);
    output.text('found', String(text.length));
  },
});
