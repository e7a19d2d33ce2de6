// Tries: import a secret as data
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import found from '%SECRET%' with { type: 'text' };

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
