// Tries: grow WebAssembly memory
// Allowed: threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const memory = new (Function('return WebAssembly')().Memory)({ initial: 1, maximum: 65536 });
    memory.grow(65000);
    new Uint8Array(memory.buffer).fill(1);
  },
});
