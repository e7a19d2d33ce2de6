// Tries: run a trivial tool in the smallest isolate
// Allowed: ok
// Limits: isolate=16MB, arena=128MB, memory=512MB
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
  },
});
