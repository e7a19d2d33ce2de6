/** @ts-nocheck */
// Tries: switch the check off in documentation
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
