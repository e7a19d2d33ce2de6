// Tries: silence one error behind a statement
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
void 0; // @ts-ignore
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
