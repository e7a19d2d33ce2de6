// Tries: bind a function a million times
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
    let bound: any = () => 1;
    for (let i = 0; i < 1000000; i++) bound = bound.bind(null);
    output.text('found', String(bound()));
  },
});
