// Tries: call require in brackets and by another type
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: unknown;
const found = ((require) as (path: string) => unknown)(`../../${'package'}.json`);
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
