// Tries: import the source of a module
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import source other from '%SECRET%';
const found = String(other);
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
