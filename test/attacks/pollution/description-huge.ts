// Tries: describe itself with ten megabytes
// Allowed: threw, protocol, ok
import { text, tool } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'x'.repeat(1e7),
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
  },
});
