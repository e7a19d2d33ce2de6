// Tries: make the compiler double a type forty times
// Allowed: rejected, ok, threw
import { text, tool } from 'earthwright/tool';

type Twice<T> = { a: T; b: T; c: [T, T] };
type T0 = Twice<string> & { x0: string };
type T1 = Twice<T0> & { x1: T0 };
type T2 = Twice<T1> & { x2: T1 };
type T3 = Twice<T2> & { x3: T2 };
type T4 = Twice<T3> & { x4: T3 };
type T5 = Twice<T4> & { x5: T4 };
type T6 = Twice<T5> & { x6: T5 };
type T7 = Twice<T6> & { x7: T6 };
type T8 = Twice<T7> & { x8: T7 };
type T9 = Twice<T8> & { x9: T8 };
type T10 = Twice<T9> & { x10: T9 };
type T11 = Twice<T10> & { x11: T10 };
type T12 = Twice<T11> & { x12: T11 };
type T13 = Twice<T12> & { x13: T12 };
type T14 = Twice<T13> & { x14: T13 };
type T15 = Twice<T14> & { x15: T14 };
type T16 = Twice<T15> & { x16: T15 };
type T17 = Twice<T16> & { x17: T16 };
type T18 = Twice<T17> & { x18: T17 };
type T19 = Twice<T18> & { x19: T18 };
type T20 = Twice<T19> & { x20: T19 };
type T21 = Twice<T20> & { x21: T20 };
type T22 = Twice<T21> & { x22: T21 };
type T23 = Twice<T22> & { x23: T22 };
type T24 = Twice<T23> & { x24: T23 };
type T25 = Twice<T24> & { x25: T24 };
type T26 = Twice<T25> & { x26: T25 };
type T27 = Twice<T26> & { x27: T26 };
type T28 = Twice<T27> & { x28: T27 };
type T29 = Twice<T28> & { x29: T28 };
type T30 = Twice<T29> & { x30: T29 };
type T31 = Twice<T30> & { x31: T30 };
type T32 = Twice<T31> & { x32: T31 };
type T33 = Twice<T32> & { x33: T32 };
type T34 = Twice<T33> & { x34: T33 };
type T35 = Twice<T34> & { x35: T34 };
type T36 = Twice<T35> & { x36: T35 };
type T37 = Twice<T36> & { x37: T36 };
type T38 = Twice<T37> & { x38: T37 };
type T39 = Twice<T38> & { x39: T38 };
declare const one: T39;
type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> }[keyof T] : T;
const found: Flat<T39> & { y: 1 } = one as Flat<T39>;

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
