// Tries: climb out of a listed library by escapes
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from '@stdlib/stats/%2e%2e/%2e%2e/package';
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
