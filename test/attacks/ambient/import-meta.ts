// Tries: learn where the module lies
// Allowed: rejected
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', JSON.stringify({ url: (import.meta as any).url, directory: (import.meta as any).dirname }));
  },
});
