// Tries: parse a hundred thousand brackets
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
    Function('return ' + '('.repeat(100000) + '1' + ')'.repeat(100000))();
  },
});
