// Tries: replace a library’s built-ins and have it call back
// Allowed: ok, threw, timeout
import { tool, text } from 'earthwright/tool';
import { median } from 'simple-statistics';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    Array.prototype.push = function () { for (;;); };
    output.text('found', String(median([1, 2, 3])));
  },
});
