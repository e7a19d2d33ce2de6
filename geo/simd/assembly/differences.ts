/** Predictor 2 (TIFF 6.0 section 14) for one sample per pixel: differences to the left neighbour, modulo the sample's size. In place. */

/** Rows of 8-bit differences become running sums. */
export function sumRows8(at: usize, rowSamples: i32, rows: i32): void {
  const zero = i8x16.splat(0);
  for (let row = 0; row < rows; row++) {
    let carry = zero;
    const end = at + <usize>rowSamples;
    const whole = at + <usize>(rowSamples & ~15);
    for (; at < whole; at += 16) {
      let sum = v128.load(at);
      sum = i8x16.add(sum, v128.shuffle<u8>(zero, sum, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30));
      sum = i8x16.add(sum, v128.shuffle<u8>(zero, sum, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29));
      sum = i8x16.add(sum, v128.shuffle<u8>(zero, sum, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
      sum = i8x16.add(sum, v128.shuffle<u8>(zero, sum, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23));
      sum = i8x16.add(sum, carry);
      v128.store(at, sum);
      carry = v128.shuffle<u8>(sum, sum, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
    }
    let last = i8x16.extract_lane_u(carry, 0);
    for (; at < end; at++) {
      last += load<u8>(at);
      store<u8>(at, last);
    }
  }
}

/** Rows of 16-bit differences become running sums. */
export function sumRows16(at: usize, rowSamples: i32, rows: i32): void {
  const zero = i16x8.splat(0);
  for (let row = 0; row < rows; row++) {
    let carry = zero;
    const end = at + (<usize>rowSamples << 1);
    const whole = at + (<usize>(rowSamples & ~7) << 1);
    for (; at < whole; at += 16) {
      let sum = v128.load(at);
      sum = i16x8.add(sum, v128.shuffle<u16>(zero, sum, 7, 8, 9, 10, 11, 12, 13, 14));
      sum = i16x8.add(sum, v128.shuffle<u16>(zero, sum, 6, 7, 8, 9, 10, 11, 12, 13));
      sum = i16x8.add(sum, v128.shuffle<u16>(zero, sum, 4, 5, 6, 7, 8, 9, 10, 11));
      sum = i16x8.add(sum, carry);
      v128.store(at, sum);
      carry = v128.shuffle<u16>(sum, sum, 7, 7, 7, 7, 7, 7, 7, 7);
    }
    let last = i16x8.extract_lane_u(carry, 0);
    for (; at < end; at += 2) {
      last += load<u16>(at);
      store<u16>(at, last);
    }
  }
}

/** Rows of 32-bit differences become running sums. */
export function sumRows32(at: usize, rowSamples: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    let last: u32 = 0;
    for (const end = at + (<usize>rowSamples << 2); at < end; at += 4) {
      last += load<u32>(at);
      store<u32>(at, last);
    }
  }
}

/** Rows of 8-bit samples become differences. */
export function differRows8(at: usize, rowSamples: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    let previous = i8x16.splat(0);
    const end = at + <usize>rowSamples;
    const whole = at + <usize>(rowSamples & ~15);
    for (; at < whole; at += 16) {
      const here = v128.load(at);
      const left = v128.shuffle<u8>(previous, here, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
      v128.store(at, i8x16.sub(here, left));
      previous = here;
    }
    let last = i8x16.extract_lane_u(previous, 15);
    for (; at < end; at++) {
      const here = load<u8>(at);
      store<u8>(at, here - last);
      last = here;
    }
  }
}

/** Rows of 16-bit samples become differences. */
export function differRows16(at: usize, rowSamples: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    let previous = i16x8.splat(0);
    const end = at + (<usize>rowSamples << 1);
    const whole = at + (<usize>(rowSamples & ~7) << 1);
    for (; at < whole; at += 16) {
      const here = v128.load(at);
      v128.store(at, i16x8.sub(here, v128.shuffle<u16>(previous, here, 7, 8, 9, 10, 11, 12, 13, 14)));
      previous = here;
    }
    let last = i16x8.extract_lane_u(previous, 7);
    for (; at < end; at += 2) {
      const here = load<u16>(at);
      store<u16>(at, here - last);
      last = here;
    }
  }
}

/** Rows of 32-bit samples become differences. */
export function differRows32(at: usize, rowSamples: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    let last: u32 = 0;
    for (const end = at + (<usize>rowSamples << 2); at < end; at += 4) {
      const here = load<u32>(at);
      store<u32>(at, here - last);
      last = here;
    }
  }
}
