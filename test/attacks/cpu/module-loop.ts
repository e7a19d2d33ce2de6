// Tries: loop for ever while the module is evaluated
// Allowed: timeout
import { tool, text } from 'earthwright/tool';

for (let i = 0; ; i++) if (i < 0) break;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
  },
});
