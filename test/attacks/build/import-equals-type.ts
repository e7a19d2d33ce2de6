// Tries: the same for types only
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import type secret = require('%SECRETTYPES%');
const found: 1 = null as unknown as typeof secret;
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
