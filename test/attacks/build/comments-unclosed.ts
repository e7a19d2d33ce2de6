// Tries: leave a comment open
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = 1; /* %SECRET%
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
