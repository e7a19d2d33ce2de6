// Tries: loop when a logged value becomes text
// Allowed: timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ log }) {
    log({ toString() { for (;;); } } as any);
  },
});
