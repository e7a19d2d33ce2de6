// Tries: climb out of a listed library by backslashes
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from '@stdlib/stats/..\\..\\package';
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
