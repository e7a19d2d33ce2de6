// Tries: call the host where the stack is used up
// Allowed: threw, ok, timeout, out-of-memory
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const go = (): void => { try { go(); } catch { output.text('found', 'x'); } };
    go();
  },
});
