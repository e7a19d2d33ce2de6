// Tries: hide a source map in a regular expression that two lexers may read differently
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const pattern = /[[/]//# sourceMappingURL=%SECRET%
/;
const found = pattern;
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
