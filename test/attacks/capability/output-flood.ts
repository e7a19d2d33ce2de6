// Tries: write more outputs than allowed
// Allowed: threw, denied
import { number, tool } from 'earthwright/tool';

const names = Array.from({ length: 500 }, (_, index) => `n${index}`);
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: Object.fromEntries(names.map((name) => [name, number()])),
  run({ output }) {
    for (const name of names) output.number(name, 1);
  },
});
