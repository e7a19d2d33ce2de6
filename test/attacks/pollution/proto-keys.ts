// Tries: pollute the host through __proto__ keys in its parsers
// Allowed: ok, threw
import { tool, table } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: table() },
  run({ output, log }) {
    output.table('found', [JSON.parse('{"__proto__": "polluted", "constructor": "x", "prototype": "y", "toString": "z"}')]);
    log('{"__proto__":{"polluted":true}}');
  },
});
