/** Deterministic damage: the same seed gives the same bytes. */

/** Mulberry32 (public domain, Tommy Ettinger): uniform numbers in [0, 1). */
const random = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Numbers at which parsers break: signs, limits, one off. */
const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xffff_fffe];

type Damage = (bytes: Buffer, next: () => number) => Buffer;

const place = (length: number, next: () => number): number =>
  // Headers decide most: half of the damage goes into the first 512 bytes.
  Math.floor(next() * (next() < 0.5 ? Math.min(512, length) : length));

const flipBits: Damage = (bytes, next) => {
  for (let count = 1 + Math.floor(next() * 8); count > 0; count--) {
    const at = place(bytes.length, next);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8));
  }
  return bytes;
};

const extremeNumber: Damage = (bytes, next) => {
  const at = place(Math.max(1, bytes.length - 4), next);
  const value = extremes[Math.floor(next() * extremes.length)] ?? 0;
  if (bytes.length < at + 4) return bytes;
  if (next() < 0.5) bytes.writeUInt32LE(value, at);
  else bytes.writeUInt32BE(value, at);
  return bytes;
};

const cut: Damage = (bytes, next) => bytes.subarray(0, Math.floor(next() * bytes.length));

const moved: Damage = (bytes, next) => {
  const length = 1 + Math.floor(next() * 64);
  bytes.copyWithin(place(bytes.length, next), place(bytes.length, next), place(bytes.length, next) + length);
  return bytes;
};

const noise: Damage = (bytes, next) => {
  const at = place(bytes.length, next);
  for (let index = at; index < Math.min(bytes.length, at + 32); index++) bytes[index] = Math.floor(next() * 256);
  return bytes;
};

const damages: readonly Damage[] = [flipBits, extremeNumber, cut, moved, noise];

/** A damaged copy: one to three faults. */
export const mutated = (original: Uint8Array, seed: number): Buffer => {
  const next = random(seed);
  let bytes = Buffer.from(original);
  for (let faults = 1 + Math.floor(next() * 3); faults > 0; faults--) {
    const damage = damages[Math.floor(next() * damages.length)] ?? flipBits;
    bytes = Buffer.from(damage(bytes, next));
  }
  return bytes;
};
