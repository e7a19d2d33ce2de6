// Tries: evaluate a text in the global scope
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
    const run: any = Reflect.get(globalThis, 'eval');
    output.text('found', run('this.constructor.constructor("return 1")()'));
  },
});
