// Tries: get other numbers on every run
// Allowed: ok
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', [Math.random(), Math.random(), everything.crypto?.randomUUID?.()].join());
  },
});
