/** `file:checksum` of STAC (file extension 2.1): a multihash in hexadecimal (github.com/multiformats/multihash). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Codes of github.com/multiformats/multicodec that Node computes. */
const algorithms: Readonly<Record<number, string>> = {
  17: 'sha1',
  18: 'sha256',
  19: 'sha512',
  32: 'sha384',
  213: 'md5',
};

interface Checksum {
  readonly algorithm: string;
  readonly digest: string;
}

const varint = (bytes: Buffer, start: number): { value: number; next: number } => {
  let [value, shift, next] = [0, 0, start];
  for (let byte = 128; byte >= 128 && next < bytes.length; next++, shift += 7) {
    byte = bytes[next] ?? 0;
    value += (byte & 127) * 2 ** shift;
  }
  return { value, next };
};

/** null for one that is none, or of an algorithm that is not computed here. */
export const parseChecksum = (text: string): Checksum | null => {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return null;
  const bytes = Buffer.from(text, 'hex');
  const code = varint(bytes, 0);
  const length = varint(bytes, code.next);
  const algorithm = algorithms[code.value];
  const digest = bytes.subarray(length.next);
  return algorithm !== undefined && digest.length === length.value
    ? { algorithm, digest: digest.toString('hex') }
    : null;
};

export const hasChecksum = async (path: string, { algorithm, digest }: Checksum): Promise<boolean> => {
  const hash = createHash(algorithm);
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex') === digest;
};
