// Tries: import by an internal name of a package
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import other from '#internal';
const found = other;
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
