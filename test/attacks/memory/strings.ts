// Tries: double a text until memory ends
// Allowed: out-of-memory, threw, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    let text = 'x';
    const all: string[] = [];
    for (;;) { text = text.length < 2 ** 27 ? text + text : text; all.push((text + all.length).replace('x', 'y')); }
  },
});
