// Tries: compile a regular expression where the stack is used up
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
    const go = (): void => { try { go(); } catch { new RegExp('('.repeat(500) + ')'.repeat(500)).test('x'); } };
    go();
  },
});
