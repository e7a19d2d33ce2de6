// Tries: comment in HTML’s way, which some lexers know
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';
let x = 1;
const found = x <!--x @ts-nocheck
;
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
