/**
 * Deflate (RFC 1951) with runs for matches and Huffman codes: what zlib's strategy Z_RLE does, in less than half the time. After a predictor
 * matches further away are rare.
 */
import { buildCodes, buildLengths } from './huffman';

const endOfBlock = 256;
const symbols = 286;
const shortestRun: u32 = 3;
const longestRun: u32 = 258;
/** Tokens: below 256 a literal, from there on a run of as many more than three. */
const tokenKinds: u32 = 512;

const frequencies = memory.data(symbols * 4);
const lengths = memory.data(symbols + 1);
const codes = memory.data(symbols * 4);
const lengthFrequencies = memory.data(19 * 4);
const lengthLengths = memory.data(19);
const lengthCodes = memory.data(19 * 4);
/** Lengths run-length coded: a symbol and the value of its extra bits, a byte each. */
const described = memory.data(2 * (symbols + 1));
/** Bits of each token, and how many they are in the uppermost byte. */
const tokenBits = memory.data(tokenKinds * 4);

let bits: u64 = 0;
let bitCount: u32 = 0;
let output: usize = 0;

@inline
function put(value: u32, length: u32): void {
  bits |= (<u64>value) << bitCount;
  bitCount += length;
  if (bitCount >= 32) {
    store<u32>(output, <u32>bits);
    output += 4;
    bits >>= 32;
    bitCount -= 32;
  }
}

/** Length symbols 257 to 285 stand for 3 to 258, the larger ones with extra bits (RFC 1951, section 3.2.5). */
@inline
function extraBitsOf(excess: u32): u32 {
  if (excess < 8 || excess == 255) return 0;
  return 29 - <u32>clz(excess);
}

@inline
function runSymbolOf(excess: u32): u32 {
  if (excess == 255) return 285;
  if (excess < 8) return 257 + excess;
  const extra = extraBitsOf(excess);
  return 257 + 4 * extra + (excess >> extra);
}

@inline
function count(symbol: u32): void {
  const at = frequencies + (<usize>symbol << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** How many bytes from `at` on equal `value`. */
@inline
function runLength(at: usize, end: usize, value: u32): u32 {
  const most = <u32>min(<usize>longestRun, end - at);
  const pattern = <u64>value * 0x0101010101010101;
  let length: u32 = 0;
  for (; length + 8 <= most; length += 8) {
    const difference = load<u64>(at + <usize>length) ^ pattern;
    if (difference != 0) return length + <u32>(ctz(difference) >> 3);
  }
  while (length < most && load<u8>(at + <usize>length) == value) length++;
  return length;
}

@inline
function putLiteral(token: usize, value: u32): void {
  store<u16>(token, <u16>value);
  count(value);
}

/** A run of three or more that begins at `from`: its token; its length. */
@inline
function putRun(token: usize, from: usize, end: usize): u32 {
  const length = runLength(from, end, load<u8>(from));
  store<u16>(token, <u16>(256 + length - shortestRun));
  count(runSymbolOf(length - shortestRun));
  return length;
}

/**
 * Bytes to tokens of 16 bits, which are counted; the address behind the last one. Sixteen bytes are compared with those before them at once: whether
 * a single byte repeats the one before it no processor can foresee. Writes up to 32 bytes beyond the last token.
 */
function tokenise(from: usize, end: usize, tokens: usize): usize {
  memory.fill(frequencies, 0, symbols * 4);
  store<u32>(frequencies + (endOfBlock << 2), 1);
  if (from == end) return tokens;
  putLiteral(tokens, load<u8>(from++));
  tokens += 2;
  while (from + 16 <= end) {
    const here = v128.load(from);
    const repeats = i8x16.bitmask(i8x16.eq(here, v128.load(from - 1)));
    const runs = repeats & (repeats >> 1) & (repeats >> 2);
    // The last two of them may begin a run that is not in sight.
    const literals = runs == 0 ? 14 : ctz(runs);
    v128.store(tokens, i16x8.extend_low_i8x16_u(here));
    v128.store(tokens, i16x8.extend_high_i8x16_u(here), 16);
    tokens += <usize>literals << 1;
    for (const last = from + <usize>literals; from < last; from++) count(load<u8>(from));
    if (runs != 0) {
      from += <usize>putRun(tokens, from, end);
      tokens += 2;
    }
  }
  for (; from < end; tokens += 2) {
    const value = load<u8>(from);
    if (value == load<u8>(from - 1) && runLength(from, end, value) >= shortestRun) from += <usize>putRun(tokens, from, end);
    else {
      putLiteral(tokens, value);
      from++;
    }
  }
  return tokens;
}

/** Section 3.2.7: 16 repeats the length before it, 17 and 18 give zeros. The number of symbols. */
function describeLengths(used: i32): i32 {
  memory.fill(lengthFrequencies, 0, 19 * 4);
  let found = 0;
  for (let at = 0; at < used; ) {
    const length = load<u8>(lengths + <usize>at);
    let run = 1;
    while (at + run < used && load<u8>(lengths + <usize>(at + run)) == length && run < 138) run++;
    let symbol: u32 = length;
    let extra: u32 = 0;
    const repeats = at > 0 && load<u8>(lengths + <usize>(at - 1)) == length;
    if (length == 0 && run >= 3) {
      symbol = run < 11 ? 17 : 18;
      extra = run < 11 ? run - 3 : run - 11;
    } else if (repeats && run >= 3) {
      run = min(run, 6);
      symbol = 16;
      extra = run - 3;
    } else run = 1;
    store<u8>(described + <usize>(2 * found), <u8>symbol);
    store<u8>(described + <usize>(2 * found + 1), <u8>extra);
    const at4 = lengthFrequencies + (<usize>symbol << 2);
    store<u32>(at4, load<u32>(at4) + 1);
    found++;
    at += run;
  }
  return found;
}

/** In which order the lengths of the length codes stand. */
const order = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

function writeHeader(final: bool): void {
  buildLengths(frequencies, symbols, 15, lengths);
  buildCodes(lengths, symbols, codes);
  let used = symbols;
  while (used > 257 && load<u8>(lengths + <usize>(used - 1)) == 0) used--;
  // One distance code, that of distance one, of one bit: it stands behind the last length that is used.
  const behind = load<u8>(lengths + <usize>used);
  store<u8>(lengths + <usize>used, 1);
  const found = describeLengths(used + 1);
  store<u8>(lengths + <usize>used, behind);
  buildLengths(lengthFrequencies, 19, 7, lengthLengths);
  buildCodes(lengthLengths, 19, lengthCodes);
  let ordered = 19;
  while (ordered > 4 && load<u8>(lengthLengths + <usize>load<u8>(order + <usize>(ordered - 1))) == 0) ordered--;
  put(<u32>final, 1);
  put(2, 2);
  put(used - 257, 5);
  put(0, 5);
  put(ordered - 4, 4);
  for (let index = 0; index < ordered; index++) put(load<u8>(lengthLengths + <usize>load<u8>(order + <usize>index)), 3);
  for (let index = 0; index < found; index++) {
    const symbol = <u32>load<u8>(described + <usize>(2 * index));
    put(load<u32>(lengthCodes + (<usize>symbol << 2)), load<u8>(lengthLengths + <usize>symbol));
    if (symbol >= 16) put(load<u8>(described + <usize>(2 * index + 1)), symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
  }
}

function prepareTokens(): void {
  for (let token: u32 = 0; token < tokenKinds; token++) {
    const excess = token - 256;
    const symbol = token < 256 ? token : runSymbolOf(excess);
    let value = load<u32>(codes + (<usize>symbol << 2));
    let length = <u32>load<u8>(lengths + <usize>symbol);
    if (token >= 256) {
      const extra = extraBitsOf(excess);
      value |= (excess & ((1 << extra) - 1)) << length;
      // The distance code is a zero.
      length += extra + 1;
    }
    store<u32>(tokenBits + (<usize>token << 2), value | (length << 24));
  }
}

/** The state is in locals here: what is in globals goes through memory. Two tokens have 42 bits at most, and up to 7 are left before. */
function encode(at: usize, end: usize): void {
  let waiting = bits;
  let waitingCount = <u64>bitCount;
  let to = output;
  // Whole bytes first: `put` leaves up to 31 bits.
  for (; waitingCount >= 8; waitingCount -= 8, waiting >>= 8) store<u8>(to++, <u8>waiting);
  for (; at + 4 <= end; at += 4) {
    const first = load<u32>(tokenBits + (<usize>load<u16>(at) << 2));
    const second = load<u32>(tokenBits + (<usize>load<u16>(at, 2) << 2));
    waiting |= <u64>(first & 0xffffff) << waitingCount;
    waitingCount += first >> 24;
    waiting |= <u64>(second & 0xffffff) << waitingCount;
    waitingCount += second >> 24;
    store<u64>(to, waiting);
    to += <usize>(waitingCount >> 3);
    waiting >>= waitingCount & 56;
    waitingCount &= 7;
  }
  bits = waiting;
  bitCount = <u32>waitingCount;
  output = to;
  if (at < end) {
    const last = load<u32>(tokenBits + (<usize>load<u16>(at) << 2));
    put(last & 0xffffff, last >> 24);
  }
}

/** Starts a stream whose bytes go to `to`. */
export function startDeflate(): void {
  bits = 0;
  bitCount = 0;
}

/** One block: `length` bytes at `from`; whole bytes of the stream at `to`. `tokens`: room for as many 16-bit numbers. The number of bytes. */
export function deflateBlock(from: usize, length: i32, to: usize, tokens: usize, final: bool): i32 {
  output = to;
  const end = tokenise(from, from + <usize>length, tokens);
  writeHeader(final);
  prepareTokens();
  encode(tokens, end);
  put(load<u32>(codes + (endOfBlock << 2)), load<u8>(lengths + <usize>endOfBlock));
  if (final) put(0, (8 - (bitCount & 7)) & 7);
  for (; bitCount >= 8; bitCount -= 8, bits >>= 8) store<u8>(output++, <u8>bits);
  return <i32>(output - to);
}
