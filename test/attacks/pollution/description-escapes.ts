// Tries: describe itself with terminal escapes
// Allowed: protocol
import { text, tool } from 'earthwright/tool';
const honest = JSON.stringify;
let asked = 0;
JSON.stringify = ((value: unknown) => (asked++ === 0 ? '{"name":"\u001b[2J","summary":"\u202e","stage":"analyse","inputs":{},"params":{},"outputs":{"\u001b]0;x":{"kind":"text"}}}' : honest(value))) as typeof JSON.stringify;
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
