// Tries: import something that is not listed (bare-built-in)
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as found from 'fs';

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
