// Tries: import something that is not listed (built-in)
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as found from 'node:fs';

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
