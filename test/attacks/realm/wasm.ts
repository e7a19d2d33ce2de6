// Tries: compile native code
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
  run({ output }) {
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    const wasm = everything.WebAssembly ?? Function('return WebAssembly')();
    output.text('found', String(new wasm.Module(bytes)));
  },
});
