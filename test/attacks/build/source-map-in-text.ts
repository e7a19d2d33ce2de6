// Tries: hide a source map in a text
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = `
//# sourceMappingURL=%SECRET%
`;
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
