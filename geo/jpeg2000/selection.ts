/**
 * The decoder gives pictures of one component or of three, and refuses others. A JP2 file around the codestream, whose component mapping
 * (ISO/IEC 15444-1, I.5.3.4 and I.5.3.5) takes channels directly from components, makes it a picture of those alone.
 */
export interface Sampling {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  readonly signed: boolean;
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const bytes = (...values: number[]): Buffer => Buffer.from(values);

const imageHeader = ({ width, height, components }: Sampling, depth: number): Buffer => {
  const content = Buffer.alloc(14);
  content.writeUInt32BE(height, 0);
  content.writeUInt32BE(width, 4);
  content.writeUInt16BE(components, 8);
  // Compression 7: JPEG 2000. The colour space is said to be unknown, for no one is to convert colours.
  return Buffer.concat([content.subarray(0, 10), bytes(depth, 7, 1, 0)]);
};

/** sRGB for three channels, grey for one. */
const colourOf = (channels: number): Buffer => bytes(1, 0, 0, 0, 0, 0, channels === 3 ? 16 : 17);

/** How many of the components that are left the decoder takes at once. */
export const channelsAtOnce = (left: number): 1 | 3 => (left >= 3 ? 3 : 1);

/** A JP2 file of `channels` components of a codestream, from the `first` on. */
export const selected = (codestream: Buffer, sampling: Sampling, first: number, channels: 1 | 3): Buffer => {
  const depth = (sampling.bits - 1) | (sampling.signed ? 0x80 : 0);
  const indices = Array.from({ length: channels }, (_, index) => index);
  const entryBytes = Math.ceil(sampling.bits / 8);
  // A palette of one entry, which no channel uses: without one there is no mapping.
  const palette = [bytes(0, 1, channels), ...indices.map(() => bytes(depth)), Buffer.alloc(channels * entryBytes)];
  const mapping = indices.map((index) => bytes((first + index) >> 8, (first + index) & 255, 0, 0));
  return Buffer.concat([
    box('jP  ', bytes(0x0d, 0x0a, 0x87, 0x0a)),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box(
      'jp2h',
      box('ihdr', imageHeader(sampling, depth)),
      box('colr', colourOf(channels)),
      box('pclr', ...palette),
      box('cmap', ...mapping),
    ),
    box('jp2c', codestream),
  ]);
};
