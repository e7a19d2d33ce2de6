// Tries: reach the constructor of generators
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
    const Made = Object.getPrototypeOf(function* () {}).constructor;
    output.text('found', Made('yield 1')().next().value);
  },
});
