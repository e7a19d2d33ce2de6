// Tries: answer differently each time it is asked for its code
// Allowed: threw
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
    throw Object.defineProperty(new Error('x'), 'code', { get: () => (Math.random() < 2 ? 'ok' : '') });
  },
});
