// Tries: write one log line of half a gigabyte
// Allowed: ok, threw, out-of-memory, denied, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    log('x'.repeat(2 ** 28));
    output.text('found', 'done');
  },
});
