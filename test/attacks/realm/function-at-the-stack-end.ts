// Tries: parse code where the stack is used up
// Allowed: threw
// Limits: cpu=8s, wall=25s
// Code: error
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const go = (): void => { try { go(); } catch { Function('return ' + '['.repeat(2000) + ']'.repeat(2000))(); } };
    go();
  },
});
