// Tries: silence one error inside a template
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found: string = `${
// @ts-ignore
1 as string}`;
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
