// Tries: import a built-in module by another spelling
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from 'NODE:FS';
const found = other;
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
