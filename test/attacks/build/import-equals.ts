// Tries: import with TypeScript’s own syntax
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import found = require('fs');

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
