// Tries: sort where the stack is used up
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
    const go = (): number => [3, 1, 2].sort(() => go())[0] ?? 0;
    go();
  },
});
