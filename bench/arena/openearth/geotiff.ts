/** A small writer of GeoTIFF 1.1 (OGC 19-008) that shares nothing with the engine under test: one band, one strip, no compression. */
export interface Band {
  readonly width: number;
  readonly height: number;
  readonly values: Int16Array | Uint16Array | Uint8Array | Float32Array;
  readonly nodata: number | null;
  /** Physical = stored × scale, where the file says so. */
  readonly scale: number | null;
  /** Upper left corner, and size of a pixel, in metres of the UTM zone. */
  readonly west: number;
  readonly north: number;
  readonly pixelM: number;
  readonly epsg: number;
}

type Entry = { readonly tag: number; readonly type: 2 | 3 | 4 | 12; readonly values: readonly number[] };

const sizes = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;

const ascii = (text: string): number[] => [...Buffer.from(`${text}\0`, 'latin1')];

const sampleFormat = ({ values }: Band): number =>
  values instanceof Float32Array ? 3 : values instanceof Int16Array ? 2 : 1;

const entriesOf = (band: Band, offset: number): Entry[] => {
  const { width, height, values, nodata, scale, west, north, pixelM, epsg } = band;
  const metadata = `<GDALMetadata><Item name="SCALE" sample="0" role="scale">${scale}</Item></GDALMetadata>`;
  return [
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    { tag: 258, type: 3, values: [8 * values.BYTES_PER_ELEMENT] },
    { tag: 259, type: 3, values: [1] },
    { tag: 262, type: 3, values: [1] },
    { tag: 273, type: 4, values: [offset] },
    { tag: 277, type: 3, values: [1] },
    { tag: 278, type: 4, values: [height] },
    { tag: 279, type: 4, values: [values.byteLength] },
    { tag: 339, type: 3, values: [sampleFormat(band)] },
    { tag: 33550, type: 12, values: [pixelM, pixelM, 0] },
    { tag: 33922, type: 12, values: [0, 0, 0, west, north, 0] },
    // GTModelTypeGeoKey projected, GTRasterTypeGeoKey area, ProjectedCRSGeoKey.
    { tag: 34735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg] },
    ...(scale === null ? [] : [{ tag: 42112, type: 2, values: ascii(metadata) } as const]),
    ...(nodata === null ? [] : [{ tag: 42113, type: 2, values: ascii(String(nodata)) } as const]),
  ];
};

const put = (view: DataView, at: number, { type, values }: Entry): void => {
  for (const [index, value] of values.entries()) {
    const place = at + index * sizes[type];
    if (type === 2) view.setUint8(place, value);
    else if (type === 3) view.setUint16(place, value, true);
    else if (type === 4) view.setUint32(place, value, true);
    else view.setFloat64(place, value, true);
  }
};

/** The bytes of a little-endian file. */
export const encodeGeoTiff = (band: Band): Uint8Array => {
  const directory = 8 + band.values.byteLength + (band.values.byteLength % 2);
  const entries = entriesOf(band, 8);
  const beyond = entries.map((entry) => {
    const length = entry.values.length * sizes[entry.type];
    return length > 4 ? length + (length % 2) : 0;
  });
  const head = directory + 2 + 12 * entries.length + 4;
  const bytes = new Uint8Array(head + beyond.reduce((sum, length) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  put(view, 0, { tag: 0, type: 3, values: [0x4949, 42] });
  view.setUint32(4, directory, true);
  // Typed arrays lie in memory as the machine has them, which is little-endian wherever Node runs.
  bytes.set(new Uint8Array(band.values.buffer, band.values.byteOffset, band.values.byteLength), 8);
  view.setUint16(directory, entries.length, true);
  let next = head;
  for (const [index, entry] of entries.entries()) {
    const at = directory + 2 + 12 * index;
    view.setUint16(at, entry.tag, true);
    view.setUint16(at + 2, entry.type, true);
    view.setUint32(at + 4, entry.values.length, true);
    const length = beyond[index] ?? 0;
    if (length > 0) view.setUint32(at + 8, next, true);
    put(view, length > 0 ? next : at + 8, entry);
    next += length;
  }
  return bytes;
};
