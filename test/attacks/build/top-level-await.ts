// Tries: wait at the top level
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = await new Promise(() => undefined);

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
