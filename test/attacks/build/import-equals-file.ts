// Tries: require a file in TypeScript’s own syntax
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import secret = require('%SECRET%');
const found = secret;
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
