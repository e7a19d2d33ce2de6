// Tries: loop while JSON is parsed
// Allowed: timeout, out-of-memory, threw
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    JSON.parse('[1]', () => { for (;;); });
    output.text('found', 'x');
  },
});
