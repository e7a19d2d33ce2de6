/** Predictor 3 (Adobe TIFF technical note 3) for 32-bit floats, one sample per pixel: a row's bytes by significance, differenced. */
import { differRows8, sumRows8 } from './differences';

/** Rows of four planes of differenced bytes at `from` (which are summed in place) become little-endian words at `to`. */
export function joinPlanes(from: usize, to: usize, rowSamples: i32, rows: i32): void {
  const length = <usize>rowSamples;
  sumRows8(from, rowSamples * 4, rows);
  for (let row = 0; row < rows; row++) {
    let index: usize = 0;
    for (const whole = length & ~15; index < whole; index += 16) {
      const first = v128.load(from + index);
      const second = v128.load(from + index + length);
      const third = v128.load(from + index + 2 * length);
      const fourth = v128.load(from + index + 3 * length);
      const lowEven = v128.shuffle<u8>(fourth, third, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const lowOdd = v128.shuffle<u8>(second, first, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const highEven = v128.shuffle<u8>(fourth, third, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      const highOdd = v128.shuffle<u8>(second, first, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      const out = to + 4 * index;
      v128.store(out, v128.shuffle<u16>(lowEven, lowOdd, 0, 8, 1, 9, 2, 10, 3, 11));
      v128.store(out, v128.shuffle<u16>(lowEven, lowOdd, 4, 12, 5, 13, 6, 14, 7, 15), 16);
      v128.store(out, v128.shuffle<u16>(highEven, highOdd, 0, 8, 1, 9, 2, 10, 3, 11), 32);
      v128.store(out, v128.shuffle<u16>(highEven, highOdd, 4, 12, 5, 13, 6, 14, 7, 15), 48);
    }
    for (; index < length; index++) {
      const out = to + 4 * index;
      store<u8>(out, load<u8>(from + index + 3 * length));
      store<u8>(out, load<u8>(from + index + 2 * length), 1);
      store<u8>(out, load<u8>(from + index + length), 2);
      store<u8>(out, load<u8>(from + index), 3);
    }
    from += 4 * length;
    to += 4 * length;
  }
}

/** Rows of little-endian words at `from` become four planes of differenced bytes at `to`. */
export function splitPlanes(from: usize, to: usize, rowSamples: i32, rows: i32): void {
  const length = <usize>rowSamples;
  const planes = to;
  for (let row = 0; row < rows; row++) {
    let index: usize = 0;
    for (const whole = length & ~15; index < whole; index += 16) {
      const at = from + 4 * index;
      const a = v128.load(at);
      const b = v128.load(at, 16);
      const c = v128.load(at, 32);
      const d = v128.load(at, 48);
      const ab = v128.shuffle<u8>(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
      const cd = v128.shuffle<u8>(c, d, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
      const abHigh = v128.shuffle<u8>(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
      const cdHigh = v128.shuffle<u8>(c, d, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
      v128.store(to + index, v128.shuffle<u64>(abHigh, cdHigh, 1, 3));
      v128.store(to + index + length, v128.shuffle<u64>(abHigh, cdHigh, 0, 2));
      v128.store(to + index + 2 * length, v128.shuffle<u64>(ab, cd, 1, 3));
      v128.store(to + index + 3 * length, v128.shuffle<u64>(ab, cd, 0, 2));
    }
    for (; index < length; index++) {
      const word = load<u32>(from + 4 * index);
      store<u8>(to + index, <u8>(word >> 24));
      store<u8>(to + index + length, <u8>(word >> 16));
      store<u8>(to + index + 2 * length, <u8>(word >> 8));
      store<u8>(to + index + 3 * length, <u8>word);
    }
    from += 4 * length;
    to += 4 * length;
  }
  differRows8(planes, rowSamples * 4, rows);
}
