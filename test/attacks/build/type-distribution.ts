// Tries: make the compiler permute a union
// Allowed: rejected, ok, threw
// Limits: check-time=3s
import { text, tool } from 'earthwright/tool';

type Permute<T, U = T> = [T] extends [never] ? [] : T extends U ? [T, ...Permute<Exclude<U, T>>] : never;
type Names = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l';
declare const all: Permute<Names>;
const found: 1 = all;

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
