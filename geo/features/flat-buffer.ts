/** Tables of FlatBuffers (google/flatbuffers, internals), every offset checked by the view it is read from. */
export interface FlatTable {
  byte(field: number): number;
  int(field: number): number;
  /** undefined when absent: then the schema's default counts. */
  short(field: number): number | undefined;
  ulong(field: number): number;
  text(field: number): string;
  doubles(field: number): Float64Array | undefined;
  uints(field: number): number[] | undefined;
  bytes(field: number): Uint8Array | undefined;
  table(field: number): FlatTable | undefined;
  tables(field: number): FlatTable[];
}

const utf8 = new TextDecoder();

const tableAt = (view: DataView, position: number): FlatTable => {
  const vtable = position - view.getInt32(position, true);
  const size = view.getUint16(vtable, true);
  /** Where a field's value lies; 0 when it is absent. */
  const place = (field: number): number => {
    const at = 4 + 2 * field;
    const offset = at + 2 <= size ? view.getUint16(vtable + at, true) : 0;
    return offset === 0 ? 0 : position + offset;
  };
  const target = (at: number): number => at + view.getUint32(at, true);
  /** First element and count of a vector, checked to lie within the bytes. */
  const vector = (field: number, width: number): { start: number; count: number } | undefined => {
    const at = place(field);
    if (at === 0) return undefined;
    const start = target(at);
    const count = view.getUint32(start, true);
    if (start + 4 + count * width > view.byteLength) throw new RangeError('A vector lies beyond the buffer.');
    return { start: start + 4, count };
  };
  const bytes = (field: number): Uint8Array | undefined => {
    const found = vector(field, 1);
    return found && new Uint8Array(view.buffer, view.byteOffset + found.start, found.count);
  };
  const list = <T>(field: number, width: number, item: (at: number) => T): T[] | undefined => {
    const found = vector(field, width);
    if (!found) return undefined;
    const items: T[] = [];
    for (let index = 0; index < found.count; index++) items.push(item(found.start + index * width));
    return items;
  };
  return {
    byte: (field) => (place(field) === 0 ? 0 : view.getUint8(place(field))),
    int: (field) => (place(field) === 0 ? 0 : view.getInt32(place(field), true)),
    short: (field) => (place(field) === 0 ? undefined : view.getUint16(place(field), true)),
    ulong: (field) => (place(field) === 0 ? 0 : Number(view.getBigUint64(place(field), true))),
    text: (field) => utf8.decode(bytes(field) ?? new Uint8Array()),
    bytes,
    uints: (field) => list(field, 4, (at) => view.getUint32(at, true)),
    doubles(field) {
      const found = vector(field, 8);
      if (!found) return undefined;
      const numbers = new Float64Array(found.count);
      for (let index = 0; index < found.count; index++) numbers[index] = view.getFloat64(found.start + 8 * index, true);
      return numbers;
    },
    table: (field) => (place(field) === 0 ? undefined : tableAt(view, target(place(field)))),
    tables: (field) => list(field, 4, (at) => tableAt(view, target(at))) ?? [],
  };
};

/** The root table of a buffer. Throws a RangeError where offsets lead out of it. */
export const rootTable = (bytes: Uint8Array): FlatTable => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tableAt(view, view.getUint32(0, true));
};
