// Tries: write a log without end
// Allowed: ok, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    for (let i = 0; i < 1e6; i++) log('x'.repeat(1000));
    output.text('found', 'done');
  },
});
