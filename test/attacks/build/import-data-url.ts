// Tries: import something that is not listed (data-url)
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import * as found from 'data:text/javascript,export default process.env';

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
