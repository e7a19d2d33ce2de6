// Tries: loop in the getter of a thrown message
// Allowed: timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    if (output) throw { get message() { for (;;); } };
  },
});
