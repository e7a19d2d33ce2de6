// Tries: double the text of an enum member by member
// Allowed: rejected, ok, threw, out-of-memory, timeout
import { text, tool } from 'earthwright/tool';
enum Doubling { a0 = 'xxxxxxxxxxxxxxxx', a1 = `${Doubling.a0}${Doubling.a0}`, a2 = `${Doubling.a1}${Doubling.a1}`, a3 = `${Doubling.a2}${Doubling.a2}`, a4 = `${Doubling.a3}${Doubling.a3}`, a5 = `${Doubling.a4}${Doubling.a4}`, a6 = `${Doubling.a5}${Doubling.a5}`, a7 = `${Doubling.a6}${Doubling.a6}`, a8 = `${Doubling.a7}${Doubling.a7}`, a9 = `${Doubling.a8}${Doubling.a8}`, a10 = `${Doubling.a9}${Doubling.a9}`, a11 = `${Doubling.a10}${Doubling.a10}`, a12 = `${Doubling.a11}${Doubling.a11}`, a13 = `${Doubling.a12}${Doubling.a12}`, a14 = `${Doubling.a13}${Doubling.a13}`, a15 = `${Doubling.a14}${Doubling.a14}`, a16 = `${Doubling.a15}${Doubling.a15}`, a17 = `${Doubling.a16}${Doubling.a16}`, a18 = `${Doubling.a17}${Doubling.a17}`, a19 = `${Doubling.a18}${Doubling.a18}`, a20 = `${Doubling.a19}${Doubling.a19}`, a21 = `${Doubling.a20}${Doubling.a20}`, a22 = `${Doubling.a21}${Doubling.a21}`, a23 = `${Doubling.a22}${Doubling.a22}`, a24 = `${Doubling.a23}${Doubling.a23}`, a25 = `${Doubling.a24}${Doubling.a24}` }
const found = Doubling.a25.length;
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
