// Tries: construct a function by reflection
// Allowed: threw
// Code: error
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const made: any = Reflect.construct(Function, ['return 1']);
    output.text('found', String(made()));
  },
});
