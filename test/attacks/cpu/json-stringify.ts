// Tries: serialise a structure that doubles at each level
// Allowed: timeout, threw, out-of-memory
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    let value: any = 'x'.repeat(1000);
    for (let i = 0; i < 40; i++) value = [value, value];
    output.text('found', String(JSON.stringify(value).length));
  },
});
