// Tries: flatten arrays that hold themselves again and again
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
    let nested: any = [1];
    for (let i = 0; i < 40; i++) nested = [nested, nested];
    output.text('found', String(nested.flat(Infinity).length));
  },
});
