// Tries: import something that is not listed (url)
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as found from 'https://127.0.0.1:%PORT%/x.js';

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
