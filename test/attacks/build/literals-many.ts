// Tries: bury the syntax tree in literals
// Allowed: ok, rejected, threw
import { text, tool } from 'earthwright/tool';
const all = [%REPEAT{60000}{1,}%];
const found = all.length;
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
