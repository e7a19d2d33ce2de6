// Tries: read types of a file, and quote them in an error
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
type Secret = typeof import('%SECRETTYPES%');
const found: 1 = null as unknown as Secret;
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
