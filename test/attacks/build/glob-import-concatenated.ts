// Tries: build the path of an import with plus
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const name = 'x';
const found = typeof import('./../../' + name + '.json');
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
