// Tries: overflow with a long chain of operators
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';
const found = 1%REPEAT{100000}{+1}%;

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
