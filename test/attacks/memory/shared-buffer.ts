// Tries: grow shared memory
// Allowed: threw
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const make = everything.SharedArrayBuffer ?? Function('return SharedArrayBuffer')();
    new Uint8Array(new make(2 ** 32)).fill(1);
  },
});
