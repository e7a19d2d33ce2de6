/** Canonical Huffman codes of limited length (RFC 1951, section 3.2.2). Symbols of frequency 0 get length 0. */

const mostNodes = 2 * 288;
const weights = memory.data(mostNodes * 4);
const parents = memory.data(mostNodes * 4);
const depths = memory.data(mostNodes * 4);
const heap = memory.data(mostNodes * 4);

@inline
function weightOf(node: u32): u32 {
  return load<u32>(weights + (<usize>node << 2));
}

/** Lighter nodes first, then earlier ones. */
@inline
function before(left: u32, right: u32): bool {
  const a = weightOf(left);
  const b = weightOf(right);
  return a < b || (a == b && left < right);
}

function sink(size: i32, position: i32): void {
  const node = load<u32>(heap + (<usize>position << 2));
  for (;;) {
    let child = 2 * position + 1;
    if (child >= size) break;
    let best = load<u32>(heap + (<usize>child << 2));
    if (child + 1 < size) {
      const other = load<u32>(heap + (<usize>(child + 1) << 2));
      if (before(other, best)) {
        best = other;
        child++;
      }
    }
    if (before(node, best)) break;
    store<u32>(heap + (<usize>position << 2), best);
    position = child;
  }
  store<u32>(heap + (<usize>position << 2), node);
}

/** One round: code lengths (bytes) of the weights; the longest of them. */
function lengthsOf(symbols: i32, lengths: usize): u32 {
  let size = 0;
  for (let symbol = 0; symbol < symbols; symbol++) {
    store<u8>(lengths + <usize>symbol, 0);
    if (weightOf(symbol) > 0) store<u32>(heap + (<usize>(size++) << 2), symbol);
  }
  if (size == 1) store<u8>(lengths + <usize>load<u32>(heap), 1);
  if (size < 2) return size;
  for (let position = (size >> 1) - 1; position >= 0; position--) sink(size, position);
  let next: u32 = symbols;
  while (size > 1) {
    const first = load<u32>(heap);
    store<u32>(heap, load<u32>(heap + (<usize>(--size) << 2)));
    sink(size, 0);
    const second = load<u32>(heap);
    store<u32>(weights + (<usize>next << 2), weightOf(first) + weightOf(second));
    store<u32>(parents + (<usize>first << 2), next);
    store<u32>(parents + (<usize>second << 2), next);
    store<u32>(heap, next++);
    sink(size, 0);
  }
  let longest: u32 = 0;
  store<u32>(depths + (<usize>(next - 1) << 2), 0);
  for (let node: i32 = next - 2; node >= 0; node--) {
    if (node < symbols && weightOf(node) == 0) continue;
    const depth = load<u32>(depths + (<usize>load<u32>(parents + (<usize>node << 2)) << 2)) + 1;
    store<u32>(depths + (<usize>node << 2), depth);
    if (node < symbols) store<u8>(lengths + <usize>node, <u8>depth);
    longest = max(longest, depth);
  }
  return longest;
}

/** Code lengths (a byte each) for frequencies (32 bits each). Codes that come out too long are built again from flatter frequencies. */
export function buildLengths(frequencies: usize, symbols: i32, longest: u32, lengths: usize): void {
  for (let symbol = 0; symbol < symbols; symbol++)
    store<u32>(weights + (<usize>symbol << 2), load<u32>(frequencies + (<usize>symbol << 2)));
  while (lengthsOf(symbols, lengths) > longest)
    for (let symbol = 0; symbol < symbols; symbol++) {
      const weight = weightOf(symbol);
      if (weight > 0) store<u32>(weights + (<usize>symbol << 2), (weight + 1) >> 1);
    }
}

function reversed(code: u32, length: u32): u32 {
  let result: u32 = 0;
  for (let bit: u32 = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

const nextCodes = memory.data(16 * 4);

/** Codes (32 bits each, first bit lowest) for lengths of 15 at most. */
export function buildCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(nextCodes, 0, 16 * 4);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length = load<u8>(lengths + <usize>symbol);
    // Where the codes of the next length begin depends on how many are shorter.
    if (length > 0 && length < 15) store<u32>(nextCodes + (<usize>(length + 1) << 2), load<u32>(nextCodes + (<usize>(length + 1) << 2)) + 1);
  }
  for (let length: usize = 1; length < 16; length++)
    store<u32>(nextCodes + (length << 2), (load<u32>(nextCodes + ((length - 1) << 2)) + load<u32>(nextCodes + (length << 2))) << 1);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length = load<u8>(lengths + <usize>symbol);
    if (length == 0) continue;
    const at = nextCodes + (<usize>length << 2);
    store<u32>(codes + (<usize>symbol << 2), reversed(load<u32>(at), length));
    store<u32>(at, load<u32>(at) + 1);
  }
}
