// Tries: import in a way that few tools know yet
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = typeof (import as any).defer('%SECRET%');
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
