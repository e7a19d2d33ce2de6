// Tries: nest templates a thousand deep
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';
const found = %REPEAT{1000}{`${}%1%REPEAT{1000}{}`}%;
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
