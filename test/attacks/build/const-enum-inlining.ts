// Tries: the same with a constant enum
// Allowed: rejected
// Limits: check-time=25s
// Code: bundle-too-large
import { text, tool } from 'earthwright/tool';
const enum Long { text = '%REPEAT{50000}{x}%' }
const all = [%REPEAT{900}{Long.text,}%];
const found = all.length;
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
