// Tries: compile functions until memory ends
// Allowed: out-of-memory, threw, timeout, crashed
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const all: unknown[] = [];
    for (let i = 0; ; i++) all.push(Function(`return ${i} + '${'x'.repeat(10000)}'`));
  },
});
