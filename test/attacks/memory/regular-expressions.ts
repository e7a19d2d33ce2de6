// Tries: compile ever larger expressions
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
    const all: RegExp[] = [];
    for (let i = 0; ; i++) { const one = new RegExp(`(${'a|b'.repeat(3000)}){1,50}${i}`); one.test('abab'); all.push(one); }
  },
});
