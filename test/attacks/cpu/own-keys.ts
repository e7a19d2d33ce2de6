// Tries: answer for keys without end
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
    const wide = new Proxy({}, { ownKeys: () => Array.from({ length: 3000000 }, (_, i) => `k${i}`) });
    for (;;) Object.keys(wide);
  },
});
