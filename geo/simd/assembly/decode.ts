/**
 * Stored samples become what a tool sees: 64-bit floats, NaN where the stored number equals `nodata` (NaN: nothing does), scaled where wanted.
 * Rounding is that of `stored * scale + offset` in JavaScript: no fused multiply-add.
 */

@inline
function decoded(stored: v128, nodata: v128, scale: v128, offset: v128, scaled: bool): v128 {
  const value = scaled ? f64x2.add(f64x2.mul(stored, scale), offset) : stored;
  return v128.bitselect(f64x2.splat(NaN), value, f64x2.eq(stored, nodata));
}

@inline
function decodedOne(stored: f64, nodata: f64, scale: f64, offset: f64, scaled: bool): f64 {
  if (stored == nodata) return NaN;
  return scaled ? stored * scale + offset : stored;
}

@inline
function store4(to: usize, words: v128, signed: bool, nodata: v128, scale: v128, offset: v128, scaled: bool): void {
  const low = signed ? f64x2.convert_low_i32x4_s(words) : f64x2.convert_low_i32x4_u(words);
  const upper = v128.shuffle<u64>(words, words, 1, 1);
  const high = signed ? f64x2.convert_low_i32x4_s(upper) : f64x2.convert_low_i32x4_u(upper);
  v128.store(to, decoded(low, nodata, scale, offset, scaled));
  v128.store(to, decoded(high, nodata, scale, offset, scaled), 16);
}

@inline
function store8(to: usize, halves: v128, signed: bool, nodata: v128, scale: v128, offset: v128, scaled: bool): void {
  const low = signed ? i32x4.extend_low_i16x8_s(halves) : i32x4.extend_low_i16x8_u(halves);
  const high = signed ? i32x4.extend_high_i16x8_s(halves) : i32x4.extend_high_i16x8_u(halves);
  store4(to, low, signed, nodata, scale, offset, scaled);
  store4(to + 32, high, signed, nodata, scale, offset, scaled);
}

@inline
function decode<T>(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64, scaled: bool): void {
  const none = f64x2.splat(nodata);
  const factor = f64x2.splat(scale);
  const shift = f64x2.splat(offset);
  const end = from + <usize>count * sizeof<T>();
  while (from + 16 <= end) {
    const read = v128.load(from);
    if (sizeof<T>() == 1) {
      store8(to, isSigned<T>() ? i16x8.extend_low_i8x16_s(read) : i16x8.extend_low_i8x16_u(read), isSigned<T>(), none, factor, shift, scaled);
      store8(to + 64, isSigned<T>() ? i16x8.extend_high_i8x16_s(read) : i16x8.extend_high_i8x16_u(read), isSigned<T>(), none, factor, shift, scaled);
      to += 128;
    } else if (sizeof<T>() == 2) {
      store8(to, read, isSigned<T>(), none, factor, shift, scaled);
      to += 64;
    } else if (isFloat<T>()) {
      v128.store(to, decoded(f64x2.promote_low_f32x4(read), none, factor, shift, scaled));
      v128.store(to, decoded(f64x2.promote_low_f32x4(v128.shuffle<u64>(read, read, 1, 1)), none, factor, shift, scaled), 16);
      to += 32;
    } else {
      store4(to, read, isSigned<T>(), none, factor, shift, scaled);
      to += 32;
    }
    from += 16;
  }
  for (; from < end; from += sizeof<T>(), to += 8) store<f64>(to, decodedOne(<f64>load<T>(from), nodata, scale, offset, scaled));
}

@inline
function decodeAs<T>(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  if (scale == 1 && offset == 0) decode<T>(from, to, count, nodata, 1, 0, false);
  else decode<T>(from, to, count, nodata, scale, offset, true);
}

export function decodeUint8(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<u8>(from, to, count, nodata, scale, offset);
}
export function decodeInt8(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<i8>(from, to, count, nodata, scale, offset);
}
export function decodeUint16(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<u16>(from, to, count, nodata, scale, offset);
}
export function decodeInt16(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<i16>(from, to, count, nodata, scale, offset);
}
export function decodeUint32(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<u32>(from, to, count, nodata, scale, offset);
}
export function decodeInt32(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<i32>(from, to, count, nodata, scale, offset);
}
export function decodeFloat32(from: usize, to: usize, count: i32, nodata: f64, scale: f64, offset: f64): void {
  decodeAs<f32>(from, to, count, nodata, scale, offset);
}
