// Tries: read types of a file in an import type of a value
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import type { canaryValue } from '%SECRETTYPES%';
const found: 1 = null as unknown as typeof canaryValue;
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(found));
  },
});
