// Tries: make the compiler print a type from a file of the host
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import { canaryValue } from '%SECRETTYPES%';
const found: 1 = canaryValue;

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
