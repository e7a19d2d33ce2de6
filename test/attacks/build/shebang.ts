#!/usr/bin/env node --import %SECRET%
// Tries: begin as a script of another program
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found: number = 'text';
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
