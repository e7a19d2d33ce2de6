// Tries: export all of a file
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
export * from '%SECRET%';
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
