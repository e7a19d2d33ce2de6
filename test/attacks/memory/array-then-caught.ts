// Tries: catch failed allocations for ever
// Allowed: timeout, out-of-memory
// Limits: cpu=300ms
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    for (;;) { try { new Float64Array(2 ** 31); } catch { /* again */ } }
  },
});
