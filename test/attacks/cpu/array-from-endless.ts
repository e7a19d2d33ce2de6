// Tries: spread what never ends
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
    const endless = { *[Symbol.iterator]() { for (;;) yield 0; } };
    let count = 0;
    for (const each of endless) count += each;
    output.text('found', String(count));
  },
});
