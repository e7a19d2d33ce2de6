// Tries: hide require behind a Unicode escape
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const r\u0065quire: (path: string) => unknown;
const name = 'package';
const found = r\u0065quire(`../../${name}.json`);
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
