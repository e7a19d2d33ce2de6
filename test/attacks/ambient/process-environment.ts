// Tries: read keys from the environment
// Allowed: ok, threw
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', JSON.stringify(everything.process?.env ?? everything.Deno?.env ?? 'nothing'));
  },
});
