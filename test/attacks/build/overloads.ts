// Tries: make overload resolution explode
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';

declare function pick<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32, T33, T34, T35, T36, T37, T38, T39>(a0: T0 | (() => T1), a1: T1 | (() => T2), a2: T2 | (() => T3), a3: T3 | (() => T4), a4: T4 | (() => T5), a5: T5 | (() => T6), a6: T6 | (() => T7), a7: T7 | (() => T8), a8: T8 | (() => T9), a9: T9 | (() => T10), a10: T10 | (() => T11), a11: T11 | (() => T12), a12: T12 | (() => T13), a13: T13 | (() => T14), a14: T14 | (() => T15), a15: T15 | (() => T16), a16: T16 | (() => T17), a17: T17 | (() => T18), a18: T18 | (() => T19), a19: T19 | (() => T20), a20: T20 | (() => T21), a21: T21 | (() => T22), a22: T22 | (() => T23), a23: T23 | (() => T24), a24: T24 | (() => T25), a25: T25 | (() => T26), a26: T26 | (() => T27), a27: T27 | (() => T28), a28: T28 | (() => T29), a29: T29 | (() => T30), a30: T30 | (() => T31), a31: T31 | (() => T32), a32: T32 | (() => T33), a33: T33 | (() => T34), a34: T34 | (() => T35), a35: T35 | (() => T36), a36: T36 | (() => T37), a37: T37 | (() => T38), a38: T38 | (() => T39), a39: T39 | (() => T0)): [T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32, T33, T34, T35, T36, T37, T38, T39];
const nest = () => pick(() => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest, () => nest);
const found = nest();

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
