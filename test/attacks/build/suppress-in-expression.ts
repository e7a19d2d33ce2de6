// Tries: silence one error inside an expression
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found: number = // @ts-expect-error
  'text';
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
