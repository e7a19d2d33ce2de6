// Tries: make the compiler read a file and quote it in an error
// Allowed: rejected, ok
/// <reference path="%SECRETTYPES%" />
import { text, tool } from 'earthwright/tool';
declare const canaryValue: unknown;
const found: 1 = canaryValue as never;

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
