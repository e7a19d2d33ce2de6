// Tries: detach and grow buffers
// Allowed: out-of-memory, threw, timeout, crashed, ok
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
    for (;;) all.push((new ArrayBuffer(8) as any).transfer(2 ** 26));
  },
});
