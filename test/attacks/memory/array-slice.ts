// Tries: copy an array until nothing fits
// Allowed: out-of-memory
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const all = [new Uint8Array(1 << 22)];
    for (;;) all.push(all[0]!.slice());
  },
});
