// Tries: reach code from strings by inheritance
// Allowed: threw
// Code: error
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    class Made extends Function {}
    output.text('found', String(new Made('return 1')()));
  },
});
