// Tries: make the compiler print a type through import()
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const value = null as unknown as typeof import('%SECRETTYPES%');
const found: 1 = value;

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
