// Tries: import something that is not listed (isolated-vm)
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as found from 'isolated-vm';

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
