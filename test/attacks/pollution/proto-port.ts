// Tries: declare ports with names of the prototype chain
// Allowed: threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { ['__proto__']: text(), constructor: text() },
  run({ output }) {
    (output as any).text('__proto__', 'x');
  },
});
