// Tries: the same inside a function, where no top-level await gives it away
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const name = 'secret';
const read = (): unknown => import(`%SECRETDIR%/${name}.txt`, { with: { type: 'text' } });
const found = typeof read();
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
