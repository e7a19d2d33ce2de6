// Tries: give the compiler half a character, which it reads as another
// Allowed: rejected
// Code: source-text
import { text, tool } from 'earthwright/tool';
const found = '%HALF%';
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
