// Tries: parse JSON where the stack is used up
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
    const go = (): void => { try { go(); } catch { JSON.parse('['.repeat(5000) + ']'.repeat(5000)); } };
    go();
  },
});
