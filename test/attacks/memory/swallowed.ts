// Tries: swallow every failed allocation and go on
// Allowed: out-of-memory, threw, timeout, crashed
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const all: unknown[] = [];
    for (;;) try { all.push(new Uint8Array(1e7).fill(1)); } catch { all.push(new Array(1e5).fill(all.length)); }
  },
});
