// Tries: make an array of what never ends
// Allowed: out-of-memory, timeout
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const endless = { *[Symbol.iterator]() { for (;;) yield 1; } };
    output.text('found', String(Float64Array.from(endless).length));
  },
});
