/*
 @ts-nocheck
*/
// Tries: switch the check off on the second line of a comment
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found: number = 'text';
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
