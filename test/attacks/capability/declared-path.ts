// Tries: declare an output whose name is a path
// Allowed: threw
import { text, tool } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { '../../escape': text(), '/tmp/escape': text(), 'nul\0': text(), 'a/b': text() },
  run({ output }) {
    output.text('../../escape', 'x');
  },
});
