// Tries: give a name of two hundred thousand letters
// Allowed: ok, rejected
import { text, tool } from 'earthwright/tool';
const %REPEAT{200000}{a}% = 1;
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
