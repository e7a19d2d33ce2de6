// Tries: name a source map in the old way
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = 1;
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
//@ sourceMappingURL=%SECRET%
