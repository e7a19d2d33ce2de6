// Tries: be an async function that never ends
// Allowed: stalled, timeout
import { text, tool } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  async run({ output }) {
    await new Promise(() => undefined);
    output.text('found', 'x');
  },
});
