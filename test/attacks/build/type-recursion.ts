// Tries: make the compiler expand a recursive type
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';

type Grow<N extends number, T extends unknown[] = []> = T['length'] extends N ? T : Grow<N, [...T, T, ...T]>;
type Product<A extends string, B extends string> = `${A}${B}`;
const value = null as unknown as Grow<1e9>;
const found: Product<never, never> = value;

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
