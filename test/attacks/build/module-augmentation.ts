// Tries: redefine the contract
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';

declare module 'earthwright/tool' {
  interface Grid { readonly secret: string }
}
const found = 1;

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
