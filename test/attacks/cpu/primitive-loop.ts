// Tries: loop while becoming a number
// Allowed: timeout, out-of-memory, threw
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const odd: any = { [Symbol.toPrimitive]() { for (;;); } };
    output.text('found', `${odd}`);
  },
});
