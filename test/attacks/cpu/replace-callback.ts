// Tries: replace in a text that grows with every replacement
// Allowed: timeout, out-of-memory, threw
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    let grown = 'x'.repeat(1000);
    for (;;) grown = grown.replace(/x/g, () => 'x').slice(0, 1000000) + 'x';
  },
});
