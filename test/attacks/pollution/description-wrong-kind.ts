// Tries: describe an output of a kind that is none
// Allowed: protocol
import { text, tool } from 'earthwright/tool';
const honest = JSON.stringify;
let asked = 0;
JSON.stringify = ((value: unknown) => (asked++ === 0 ? '{"name":"x","summary":"x","stage":"analyse","inputs":{},"params":{},"outputs":{"found":{"kind":"/etc/passwd"}}}' : honest(value))) as typeof JSON.stringify;
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
  },
});
