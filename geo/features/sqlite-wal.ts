/** The write-ahead log of an SQLite database (sqlite.org/fileformat2.html, section 4): pages that are committed and not yet in the file. */

const headerLength = 32;
const frameHeader = 24;

/** Sums of the log's checksum over 32-bit words in its own byte order. */
const checksum = (bytes: Buffer, little: boolean, [first, second]: readonly [number, number]): [number, number] => {
  let [s0, s1] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    s0 = (s0 + (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) + s1) >>> 0;
    s1 = (s1 + (little ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4)) + s0) >>> 0;
  }
  return [s0, s1];
};

interface Committed {
  readonly pageSize: number;
  /** The last version of each page, by its number from 1. */
  readonly pages: ReadonlyMap<number, Buffer>;
  /** Of the database after the last commit, in pages. */
  readonly size: number;
}

/** Pages of all transactions that were committed; undefined for a log that holds none. */
const committedPages = (log: Buffer): Committed | undefined => {
  if (log.length < headerLength || (log.readUInt32BE(0) & 0xffff_fffe) >>> 0 !== 0x377f_0682) return undefined;
  const little = (log.readUInt32BE(0) & 1) === 0;
  const stated = log.readUInt32BE(8);
  const pageSize = stated === 1 ? 65_536 : stated;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  let sums = checksum(log.subarray(0, 24), little, [0, 0]);
  if (sums[0] !== log.readUInt32BE(24) || sums[1] !== log.readUInt32BE(28)) return undefined;
  const pages = new Map<number, Buffer>();
  let pending = new Map<number, Buffer>();
  let size = 0;
  for (let at = headerLength; at + frameHeader + pageSize <= log.length; at += frameHeader + pageSize) {
    // Frames of an earlier round of the log have other salts: they end it.
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) break;
    const page = log.subarray(at + frameHeader, at + frameHeader + pageSize);
    sums = checksum(page, little, checksum(log.subarray(at, at + 8), little, sums));
    if (sums[0] !== log.readUInt32BE(at + 16) || sums[1] !== log.readUInt32BE(at + 20)) break;
    pending.set(log.readUInt32BE(at), page);
    const after = log.readUInt32BE(at + 4);
    if (after === 0) continue;
    for (const [number, content] of pending) pages.set(number, content);
    pending = new Map();
    size = after;
  }
  return size === 0 ? undefined : { pageSize, pages, size };
};

/** The database as a reader of SQLite sees it, with the pages of its log in place; undefined when the log changes nothing. */
export const mergeLog = (database: Buffer, log: Buffer): Buffer | undefined => {
  const committed = committedPages(log);
  if (!committed) return undefined;
  const { pageSize, pages, size } = committed;
  const merged = Buffer.alloc(size * pageSize);
  database.copy(merged, 0, 0, Math.min(database.length, merged.length));
  for (const [number, page] of pages) if (number >= 1 && number <= size) page.copy(merged, (number - 1) * pageSize);
  return merged.equals(database) ? undefined : merged;
};

/** Says in a database's header that it has no log: what is in memory cannot have one. */
export const withoutLog = (database: Buffer): Buffer => {
  const copy = Buffer.from(database);
  copy[18] = 1;
  copy[19] = 1;
  return copy;
};
