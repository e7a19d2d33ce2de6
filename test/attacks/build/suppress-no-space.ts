// Tries: silence one error without a space
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
//@ts-ignore
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
