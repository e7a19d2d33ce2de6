// Tries: reach the host through code made from strings
// Allowed: ok, threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const made = Function('return typeof process + typeof require + JSON.stringify(globalThis.process?.env)')();
    const indirect = (0, eval)('typeof process');
    output.text('found', made + indirect);
  },
});
