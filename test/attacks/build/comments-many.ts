// Tries: bury the source in comments
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';
const found = 1;
%REPEAT{50000}{/**/}%
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
