// Tries: end a name with a null character
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from 'proj4\0/../../secret';
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
