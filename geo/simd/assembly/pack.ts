/** What a tool hands over becomes stored samples. False when a value does not fit: the caller finds out which, and why. */

/** From here on a double rounds to an infinite 32-bit float: the largest one and half a unit in the last place. */
const tooLarge: f64 = 3.4028235677973366e38;

export function packFloat32(from: usize, to: usize, count: i32): bool {
  const limit = f64x2.splat(tooLarge);
  const infinite = f64x2.splat(Infinity);
  let misfits = i32x4.splat(0);
  let index = 0;
  for (; index + 4 <= count; index += 4) {
    const low = v128.load(from);
    const high = v128.load(from, 16);
    const size = f64x2.abs(low);
    const sizeHigh = f64x2.abs(high);
    misfits = v128.or(misfits, v128.and(f64x2.ge(size, limit), f64x2.lt(size, infinite)));
    misfits = v128.or(misfits, v128.and(f64x2.ge(sizeHigh, limit), f64x2.lt(sizeHigh, infinite)));
    v128.store(to, v128.shuffle<u64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2));
    from += 32;
    to += 16;
  }
  let fits = !v128.any_true(misfits);
  for (; index < count; index++) {
    const value = load<f64>(from);
    const size = abs(value);
    if (size >= tooLarge && size < Infinity) fits = false;
    store<f32>(to, <f32>value);
    from += 8;
    to += 4;
  }
  return fits;
}

/** Rounded half up. `codes`: whole numbers only. */
@inline
function packInteger<T>(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  const low = f64x2.splat(least);
  const high = f64x2.splat(most);
  const missing = f64x2.splat(nodata);
  const half = f64x2.splat(0.5);
  let misfits = i32x4.splat(0);
  let index = 0;
  for (; index + 2 <= count; index += 2) {
    const value = v128.load(from);
    const rounded = f64x2.floor(f64x2.add(value, half));
    const here = f64x2.eq(value, value);
    let wrong = v128.or(v128.or(f64x2.lt(rounded, low), f64x2.gt(rounded, high)), f64x2.eq(rounded, missing));
    if (codes) wrong = v128.or(wrong, f64x2.ne(rounded, value));
    misfits = v128.or(misfits, v128.and(wrong, here));
    const stored = v128.bitselect(rounded, missing, here);
    const words = isSigned<T>() || sizeof<T>() < 4 ? i32x4.trunc_sat_f64x2_s_zero(stored) : i32x4.trunc_sat_f64x2_u_zero(stored);
    store<T>(to, <T>i32x4.extract_lane(words, 0));
    store<T>(to + sizeof<T>(), <T>i32x4.extract_lane(words, 1));
    from += 16;
    to += 2 * sizeof<T>();
  }
  let fits = !v128.any_true(misfits);
  for (; index < count; index++) {
    const value = load<f64>(from);
    const rounded = Math.floor(value + 0.5);
    const here = value == value;
    if (here && (rounded < least || rounded > most || rounded == nodata || (codes && rounded != value))) fits = false;
    else store<T>(to, <T>(here ? rounded : nodata));
    from += 8;
    to += sizeof<T>();
  }
  return fits;
}

export function packUint8(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  return packInteger<u8>(from, to, count, least, most, nodata, codes);
}
export function packInt16(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  return packInteger<i16>(from, to, count, least, most, nodata, codes);
}
export function packUint16(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  return packInteger<u16>(from, to, count, least, most, nodata, codes);
}
export function packInt32(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  return packInteger<i32>(from, to, count, least, most, nodata, codes);
}
export function packUint32(from: usize, to: usize, count: i32, least: f64, most: f64, nodata: f64, codes: bool): bool {
  return packInteger<u32>(from, to, count, least, most, nodata, codes);
}
