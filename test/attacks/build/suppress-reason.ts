// Tries: silence one error and give a reason
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
// @ts-expect-error: it is fine
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
