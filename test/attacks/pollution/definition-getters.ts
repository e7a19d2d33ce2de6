// Tries: change the declaration between two reads
// Allowed: ok, threw, protocol
import { text } from 'earthwright/tool';

let reads = 0;
export default {
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  get outputs() {
    reads += 1;
    return reads < 3 ? { found: text() } : { found: text(), [`more${reads}`]: text() };
  },
  run({ output }: any) {
    output.text('found', 'x');
  },
};
