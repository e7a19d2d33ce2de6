/** Bytes that can be summed before the sums must be reduced (RFC 1950, section 8.2). */
const reduceAfter = 5552;
const modulus: u32 = 65521;

/** Adler-32 of `length` bytes at `from`, going on from `before` (1 at the start). */
export function adler32(from: usize, length: i32, before: u32): u32 {
  const weightsLow = i16x8(16, 15, 14, 13, 12, 11, 10, 9);
  const weightsHigh = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  let low = before & 0xffff;
  let high = before >> 16;
  const end = from + <usize>length;
  while (from < end) {
    const pieceEnd = from + min(<usize>reduceAfter, end - from);
    const start = from;
    let sums = i32x4.splat(0);
    let earlier = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    for (; from + 16 <= pieceEnd; from += 16) {
      const read = v128.load(from);
      earlier = i32x4.add(earlier, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(read)));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(read), weightsLow));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(read), weightsHigh));
    }
    high += low * <u32>(from - start) + 16 * total(earlier) + total(weighted);
    low += total(sums);
    for (; from < pieceEnd; from++) {
      low += load<u8>(from);
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return (high << 16) | low;
}

@inline
function total(lanes: v128): u32 {
  return i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1) + i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3);
}
