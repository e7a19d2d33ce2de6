// Tries: lie about lengths and buffers of arrays that the runtime reads
// Allowed: ok, threw, protocol
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    Object.defineProperty(Uint8Array.prototype, 'length', { get: () => 2 ** 31 });
    Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'byteLength', { get: () => -1 });
    Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'byteOffset', { get: () => NaN });
    output.text('found', 'x');
  },
});
