/** Deterministic damage: the same seed file, seed and number give the same bytes. */
import { createDice, type Dice } from './dice.ts';
import { read, write } from './field.ts';
import { fieldsOf } from './fields.ts';
import { damagedInside, sealHdf5 } from './seal.ts';
import { damageText, isText } from './text-damage.ts';

/** A whole file, or the files of a data set that is more than one, by their paths below one folder. */
export interface SeedFile {
  readonly name: string;
  /** What is opened: a path below the folder. */
  readonly open: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Changed files; undefined for one that is gone. */
export type Damaged = ReadonlyMap<string, Buffer | undefined>;

/** Numbers at which parsers break: signs, limits, one off. */
const extremes = [
  0,
  1,
  2,
  3,
  0x7f,
  0x80,
  0xff,
  0x7fff,
  0x8000,
  0xffff,
  0x1_0000,
  0xff_ffff,
  0x1000_0000,
  0x7fff_ffff,
  0x8000_0000,
  0xffff_fffe,
  0xffff_ffff,
  0x1_0000_0000,
  2 ** 53,
  2 ** 63,
  -2,
] as const;
const longest = 2 ** 21;

interface Context {
  readonly dice: Dice;
  /** The file as it was, and one of the same format. */
  readonly original: Buffer;
  readonly donor: Buffer;
}

type Damage = (bytes: Buffer, context: Context) => Buffer;

const place = (length: number, dice: Dice): number =>
  // Headers decide most: half of the damage goes into the first 512 bytes, some into the last.
  dice.chance(0.1)
    ? Math.max(0, length - 1 - dice.below(128))
    : dice.below(dice.chance(0.5) ? Math.min(512, length) : length);

const flipBits: Damage = (bytes, { dice }) => {
  for (let count = 1 + dice.below(8); count > 0; count--) {
    const at = place(bytes.length, dice);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8));
  }
  return bytes;
};

const extremeNumber: Damage = (bytes, { dice }) => {
  const size = dice.pick([1, 2, 4, 8] as const);
  if (bytes.length < size) return bytes;
  write(
    bytes,
    { at: Math.min(place(bytes.length, dice), bytes.length - size), size, little: dice.chance(0.5) },
    dice.pick(extremes),
  );
  return bytes;
};

/** Another value for a number that says how to read the rest. */
const field: Damage = (bytes, { dice, original }) => {
  const fields = fieldsOf(original).filter(({ at, size }) => at + size <= bytes.length);
  for (let count = 1 + dice.below(3); count > 0; count--) {
    const one = fields[dice.below(fields.length)];
    const other = fields[dice.below(fields.length)];
    if (!one || !other) return bytes;
    const value = read(bytes, one);
    const by = dice.pick(['extreme', 'near', 'other', 'length', 'scaled', 'small'] as const);
    if (by === 'extreme') write(bytes, one, dice.pick(extremes));
    else if (by === 'near') write(bytes, one, value + dice.pick([-2, -1, 1, 2, 4, 8]));
    else if (by === 'other') write(bytes, one, read(bytes, other));
    else if (by === 'length') write(bytes, one, bytes.length - dice.pick([0, 1, 4, 8, 100]));
    else if (by === 'scaled') write(bytes, one, value * dice.pick([2, 10, 256, 65_536]));
    else write(bytes, one, dice.below(64));
  }
  return bytes;
};

const cut: Damage = (bytes, { dice }) => bytes.subarray(0, dice.below(bytes.length));

const moved: Damage = (bytes, { dice }) => {
  const from = place(bytes.length, dice);
  bytes.copyWithin(place(bytes.length, dice), from, from + 1 + dice.below(64));
  return bytes;
};

const repeated: Damage = (bytes, { dice }) => {
  const from = place(bytes.length, dice);
  const block = bytes.subarray(from, from + 1 + dice.below(256));
  const blocks = Array.from({ length: 1 + dice.below(dice.chance(0.1) ? 500 : 4) }, () => block);
  return Buffer.concat([bytes.subarray(0, from), ...blocks, bytes.subarray(from)]);
};

const removed: Damage = (bytes, { dice }) => {
  const from = place(bytes.length, dice);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + dice.below(64))]);
};

const noise: Damage = (bytes, { dice }) => {
  const at = place(bytes.length, dice);
  for (let index = at; index < Math.min(bytes.length, at + 32); index++) bytes[index] = dice.below(256);
  return bytes;
};

const spliced: Damage = (bytes, { dice, donor }) => {
  const at = dice.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), donor.subarray(dice.chance(0.5) ? at : dice.below(donor.length))]);
};

const inside: Damage = (bytes, context) =>
  damagedInside(bytes, (unpacked) =>
    context.dice.pick([flipBits, extremeNumber, cut, repeated, removed])(unpacked, context),
  ) ?? flipBits(bytes, context);

const text: Damage = (bytes, { dice }) => Buffer.from(damageText(bytes.toString(), dice));

const anyFile = [
  flipBits,
  extremeNumber,
  cut,
  moved,
  repeated,
  removed,
  noise,
  spliced,
  inside,
  field,
  field,
  field,
  field,
] as const;
const textFile = [text, text, text, text, text, cut, flipBits, repeated, spliced] as const;

/** One to three faults. */
const damaged = (original: Buffer, donor: Buffer, dice: Dice): Buffer => {
  const context = { dice, original, donor };
  const kinds = isText(original) ? textFile : anyFile;
  let bytes = Buffer.from(original);
  for (let faults = dice.pick([1, 1, 1, 2, 3] as const); faults > 0 && bytes.length > 0; faults--) {
    bytes = Buffer.from(dice.pick<Damage>(kinds)(bytes, context)).subarray(0, longest);
  }
  if (original.toString('latin1', 1, 4) === 'HDF' && dice.chance(0.9)) sealHdf5(original, bytes);
  return bytes;
};

/** Damages one or two files of a data set; where it has several, one may be missing instead. */
export const mutated = (
  seeds: readonly SeedFile[],
  seed: number,
  number: number,
): { readonly from: SeedFile; readonly files: Damaged } => {
  const dice = createDice(Math.imul(seed, 0x9e37_79b1) ^ Math.imul(number + 1, 0x85eb_ca6b));
  const from = seeds[number % seeds.length];
  const other = seeds[dice.below(seeds.length)];
  if (!from || !other) throw new Error('There are no files to damage.');
  const names = [...from.files.keys()];
  const donors = [...other.files.values()];
  const files = new Map<string, Buffer | undefined>();
  for (let count = names.length > 1 ? 1 + dice.below(2) : 1; count > 0; count--) {
    const name = names[dice.below(names.length)] ?? '';
    const bytes = from.files.get(name);
    const donor = donors[dice.below(donors.length)];
    if (!bytes || !donor) continue;
    const gone = names.length > 1 && name !== from.open && dice.chance(0.05);
    files.set(name, gone ? undefined : damaged(bytes, donor, dice));
  }
  return { from, files };
};
