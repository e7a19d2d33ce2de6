// Tries: measure time to build a side channel
// Allowed: ok
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const before = Date.now();
    let sum = 0;
    for (let i = 0; i < 5e7; i++) sum += i;
    const after = new Date().getTime();
    if (after !== before || everything.performance || everything.Temporal) for (;;);
    output.text('found', String(sum > 0));
  },
});
