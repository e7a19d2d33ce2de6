// Tries: make the bundler read a file as a source map
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
//# sourceMappingURL=%SECRET%
