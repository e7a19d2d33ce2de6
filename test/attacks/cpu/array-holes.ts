// Tries: walk an array of four billion holes
// Allowed: timeout, ok, threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const holes: number[] = [];
    holes.length = 2 ** 32 - 1;
    output.text('found', String(holes.indexOf(1) + holes.lastIndexOf(2) + holes.findIndex((value) => value === 3)));
  },
});
