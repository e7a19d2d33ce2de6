// Tries: call require only if it is there
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: ((path: string) => unknown) | undefined;
const found = require?.('%SECRET%');
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
