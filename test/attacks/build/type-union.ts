// Tries: make the compiler build a union of billions
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Many = `${Digit}${Digit}${Digit}${Digit}${Digit}`;
type More = { [K in Many]: { [L in Many]: K | L } };
const value = null as unknown as More[Many][Many];
const found: `${Many}${Many}` = value;

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
