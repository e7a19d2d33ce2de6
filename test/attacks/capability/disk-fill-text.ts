// Tries: fill the disk with one text
// Allowed: threw, denied, out-of-memory, timeout
// Limits: output-size=20MB
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x'.repeat(2 ** 28));
  },
});
