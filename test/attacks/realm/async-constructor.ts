// Tries: reach the constructor of asynchronous functions
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
    const Made = Object.getPrototypeOf(async () => 0).constructor;
    Made('await 1')();
  },
});
