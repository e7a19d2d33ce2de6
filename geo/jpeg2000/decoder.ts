/** OpenJPEG as WebAssembly. */
import { damaged } from '../errors.ts';
import { channelsAtOnce, type Sampling, selected } from './selection.ts';

interface FrameInfo {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned: boolean;
}

interface NativeDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  decode(): void;
  getFrameInfo(): FrameInfo;
  delete(): void;
}

interface Library {
  readonly J2KDecoder: new () => NativeDecoder;
}

type LibraryFactory = (options: { print(text: string): void; printErr(text: string): void }) => Promise<Library>;

const silent = (): void => undefined;

type DecodedTile = Uint8Array | Int8Array | Uint16Array | Int16Array;

/** Decodes one codestream to interleaved samples. Throws file-damaged. */
export type TileDecoder = (stream: Buffer, sampling: Sampling) => DecodedTile;

type Constructor = new (length: number) => DecodedTile;
const kinds: readonly Constructor[] = [Int8Array, Uint16Array, Int16Array];
const kindOf = (samples: DecodedTile): Constructor => kinds.find((kind) => samples instanceof kind) ?? Uint8Array;

const samplesOf = (bytes: Uint8Array, { bitsPerSample, isSigned }: FrameInfo): DecodedTile => {
  // A copy: the library's memory is overwritten by the next tile.
  const copy = bytes.slice();
  if (bitsPerSample <= 8) return isSigned ? new Int8Array(copy.buffer) : copy;
  return isSigned ? new Int16Array(copy.buffer) : new Uint16Array(copy.buffer);
};

/** What the library gives of a stream of one component or three; undefined where it gives something else. */
const decodeStream = (library: Library, stream: Buffer, { width, height, components }: Sampling) => {
  const decoder = new library.J2KDecoder();
  decoder.getEncodedBuffer(stream.length).set(stream);
  decoder.decode();
  const frame = decoder.getFrameInfo();
  const right = frame.width === width && frame.height === height && frame.componentCount === components;
  const bytes = decoder.getDecodedBuffer();
  const expected = width * height * components * (frame.bitsPerSample <= 8 ? 1 : 2);
  const samples = right && bytes.length >= expected ? samplesOf(bytes.subarray(0, expected), frame) : undefined;
  decoder.delete();
  return samples;
};

/** The library gives one component or three: of other numbers of them, as many at once as it can. */
const decodeParts = (library: Library, stream: Buffer, sampling: Sampling): DecodedTile | undefined => {
  const { width, height, components } = sampling;
  if (components === 1 || components === 3) return decodeStream(library, stream, sampling);
  let whole: DecodedTile | undefined;
  for (let first = 0; first < components; ) {
    const channels = channelsAtOnce(components - first);
    const part = decodeStream(library, selected(stream, sampling, first, channels), {
      ...sampling,
      components: channels,
    });
    if (!part) return undefined;
    whole ??= new (kindOf(part))(width * height * components);
    for (let pixel = 0; pixel < width * height; pixel++) {
      for (let channel = 0; channel < channels; channel++)
        whole[pixel * components + first + channel] = part[pixel * channels + channel]!;
    }
    first += channels;
  }
  return whole;
};

/** Loads the library; every call gives an instance of its own, so that one that a damaged file broke spoils no other. */
export const loadDecoder = async (): Promise<TileDecoder> => {
  const { default: create }: { default: LibraryFactory } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
  const library = await create({ print: silent, printErr: silent });
  return (stream, sampling) => {
    try {
      const samples = decodeParts(library, stream, sampling);
      if (samples) return samples;
    } catch {
      // The library throws numbers and aborts: reported below.
    }
    throw damaged('A tile of the JPEG 2000 file cannot be decoded: it is cut off or damaged.');
  };
};
