// Tries: overflow the compiler’s stack with nested types
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';
type Deep = %REPEAT{60000}{[}%1%REPEAT{60000}{]}%;
const found = null as unknown as Deep;

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
