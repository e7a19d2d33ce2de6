// Tries: bury the caller in diagnostics
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
let v: number;
%REPEAT{20000}{v='x';}%
const found = v;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(found));
  },
});
