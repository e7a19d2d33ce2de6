"""A Parquet writer that says everything explicitly: encodings, page versions, statistics in page headers, codecs, logical types.

Format: parquet-format (parquet.thrift, Encodings.md, Compression.md). Thrift compact protocol by hand.
"""
import struct
import zlib

BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED = range(8)
REQUIRED, OPTIONAL, REPEATED = range(3)
PLAIN, PLAIN_DICTIONARY, RLE, BIT_PACKED, DELTA_BINARY, DELTA_LENGTH, DELTA_BYTES, RLE_DICTIONARY, SPLIT = 0, 2, 3, 4, 5, 6, 7, 8, 9


# --- Thrift compact protocol -----------------------------------------------------------------------------------------------------

def varint(value):
    out = b''
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def zigzag(value):
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


class Long(int):
    """An i64; plain int is i32."""


def value_of(value):
    """Type and bytes of a value: dict is a struct, list a list."""
    if isinstance(value, bool):
        return (1 if value else 2), b''
    if isinstance(value, Long):
        return 6, zigzag(value)
    if isinstance(value, int):
        return 5, zigzag(value)
    if isinstance(value, str):
        value = value.encode()
    if isinstance(value, bytes):
        return 8, varint(len(value)) + value
    if isinstance(value, dict):
        return 12, struct_of(value)
    items = [value_of(one) for one in value]
    kind = items[0][0] if items else 12
    head = bytes([len(items) << 4 | kind]) if len(items) < 15 else bytes([0xf0 | kind]) + varint(len(items))
    return 9, head + b''.join(data for _, data in items)


def struct_of(fields):
    out, last = b'', 0
    for number, value in sorted(fields.items()):
        if value is None:
            continue
        kind, data = value_of(value)
        delta = number - last
        out += (bytes([delta << 4 | kind]) if 0 < delta < 16 else bytes([kind]) + zigzag(number)) + data
        last = number
    return out + b'\0'


# --- Codecs ----------------------------------------------------------------------------------------------------------------------

def snappy(data):
    out = varint(len(data))
    for at in range(0, len(data), 60):
        piece = data[at:at + 60]
        out += bytes([len(piece) - 1 << 2]) + piece
    return out


def lz4_block(data):
    length = len(data)
    token, extra = min(length, 15), b''
    if length >= 15:
        rest = length - 15
        extra = b'\xff' * (rest // 255) + bytes([rest % 255])
    return bytes([token << 4]) + extra + data


def hadoop_lz4(data):
    if not data:
        return b''
    block = lz4_block(data)
    return struct.pack('>II', len(data), len(block)) + block


def hadoop_lz4_blocks(data):
    half = len(data) // 2
    return hadoop_lz4(data[:half]) + hadoop_lz4(data[half:])


def gzip(data):
    coder = zlib.compressobj(6, zlib.DEFLATED, 31)
    return coder.compress(data) + coder.flush()


def gzip_members(data):
    half = len(data) // 2
    return gzip(data[:half]) + gzip(data[half:])


def zstd(data):
    """A frame of one raw block."""
    return b'\x28\xb5\x2f\xfd' + b'\xa0' + struct.pack('<I', len(data)) + struct.pack('<I', len(data) << 3 | 1)[:3] + data


def brotli(data):
    """A stream of one uncompressed meta-block and an empty last one (RFC 7932, section 9.2)."""
    if not data:
        return b'\x06'
    bits = 0  # WBITS = 16: one zero bit; ISLAST 0; MNIBBLES 4 (00); MLEN − 1; ISUNCOMPRESSED 1
    bits |= (len(data) - 1) << 4
    bits |= 1 << 20
    return struct.pack('<I', bits)[:3] + data + b'\x03'


CODECS = {'uncompressed': (0, bytes), 'snappy': (1, snappy), 'gzip': (2, gzip), 'brotli': (4, brotli), 'lz4 of Hadoop': (5, hadoop_lz4),
          'lz4 of Hadoop in blocks': (5, hadoop_lz4_blocks), 'lz4 bare under the old code': (5, lz4_block), 'zstd': (6, zstd), 'lz4 raw': (7, lz4_block),
          'gzip in members': (2, gzip_members)}


# --- Encodings -------------------------------------------------------------------------------------------------------------------

def bit_width(largest):
    return largest.bit_length()


def hybrid_runs(values, width):
    """Run-length coded runs of equal values."""
    out, at = b'', 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        out += varint(end - at << 1) + values[at].to_bytes((width + 7) // 8, 'little')
        at = end
    return out


def pack_bits(values, width):
    number = sum(value << index * width for index, value in enumerate(values))
    return number.to_bytes((len(values) * width + 7) // 8, 'little')


def hybrid_packed(values, width):
    """One bit-packed run."""
    padded = list(values) + [0] * (-len(values) % 8)
    return varint(len(padded) // 8 << 1 | 1) + pack_bits(padded, width)


def plain(values, kind):
    if kind == BOOLEAN:
        return pack_bits([int(one) for one in values] + [0] * (-len(values) % 8), 1)
    if kind == BYTE_ARRAY:
        return b''.join(struct.pack('<I', len(one)) + one for one in values)
    if kind in (FIXED, INT96):
        return b''.join(values)
    return struct.pack(f'<{len(values)}{ {INT32: "i", INT64: "q", FLOAT: "f", DOUBLE: "d"}[kind]}', *values)


def delta_binary(values):
    """Blocks of 128 values in 4 miniblocks."""
    out = varint(128) + varint(4) + varint(len(values)) + zigzag(values[0] if values else 0)
    deltas = [right - left for left, right in zip(values, values[1:])]
    for at in range(0, len(deltas), 128):
        block = deltas[at:at + 128]
        least = min(block)
        shifted = [one - least for one in block]
        minis = [shifted[start:start + 32] for start in range(0, 128, 32)]
        widths = [max(one).bit_length() if one else 0 for one in minis]
        out += zigzag(least) + bytes(widths)
        for mini, width in zip(minis, widths):
            if mini:
                out += pack_bits(mini + [0] * (32 - len(mini)), width)
    return out


def delta_length(values):
    return delta_binary([len(one) for one in values]) + b''.join(values)


def delta_bytes(values):
    prefixes, suffixes, before = [], [], b''
    for one in values:
        shared = 0
        while shared < min(len(one), len(before)) and one[shared] == before[shared]:
            shared += 1
        prefixes.append(shared)
        suffixes.append(one[shared:])
        before = one
    return delta_binary(prefixes) + delta_length(suffixes)


def split_bytes(values, kind):
    data = plain(values, kind)
    width = len(data) // len(values) if values else 0
    return b''.join(data[place::width] for place in range(width))


def encoded(values, kind, encoding):
    if encoding == DELTA_BINARY:
        return delta_binary(values)
    if encoding == DELTA_LENGTH:
        return delta_length(values)
    if encoding == DELTA_BYTES:
        return delta_bytes(values)
    if encoding == SPLIT:
        return split_bytes(values, kind)
    if encoding == RLE:
        data = hybrid_runs([int(one) for one in values], 1)
        return struct.pack('<I', len(data)) + data
    return plain(values, kind)


# --- File ------------------------------------------------------------------------------------------------------------------------

class Column:
    """A flat column; None is missing where it is OPTIONAL. `levels` gives a column within lists: (repetition, definition) of each value."""

    def __init__(self, name, kind, values, *, encoding=PLAIN, optional=True, converted=None, logical=None, scale=None, precision=None,
                 length=None, path=None, levels=None, highest=None):
        self.name, self.kind, self.values, self.encoding, self.optional = name, kind, values, encoding, optional
        self.converted, self.logical, self.scale, self.precision, self.length = converted, logical, scale, precision, length
        self.path, self.levels, self.highest = path or [name], levels, highest or (0, 1 if optional else 0)

    def element(self):
        return {1: self.kind, 2: self.length, 3: OPTIONAL if self.optional else REQUIRED, 4: self.name, 6: self.converted, 7: self.scale,
                8: self.precision, 10: self.logical}


def pages_of(column, values, levels, *, codec, version, statistics, page_rows):
    """Bytes of a column's pages in one row group; counts of values, bytes without codec, place of the first data page."""
    code, compress = CODECS[codec]
    highest_repetition, highest_definition = column.highest
    present = [one for one in values if one is not None]
    dictionary = column.encoding in (PLAIN_DICTIONARY, RLE_DICTIONARY)
    stats = None
    if statistics and present and column.kind not in (INT96,):
        least, most = (plain([edge], column.kind) for edge in (min(present), max(present)))
        if column.kind == BYTE_ARRAY:
            least, most = least[4:], most[4:]
        stats = {1: most, 2: least, 3: Long(len(values) - len(present)), 5: most, 6: least}
    out, raw, words = b'', 0, []
    if dictionary:
        words = list(dict.fromkeys(present))
        data = plain(words, column.kind)
        packed = compress(data)
        header = struct_of({1: 2, 2: len(data), 3: len(packed), 7: {1: len(words), 2: PLAIN_DICTIONARY if column.encoding == PLAIN_DICTIONARY else PLAIN}})
        out += header + packed
        raw += len(header) + len(data)
    data_offset = len(out)
    step = page_rows or max(1, len(values))
    for at in range(0, max(1, len(values)), step):
        piece, piece_levels = values[at:at + step], levels[at:at + step]
        here = [one for one in piece if one is not None]
        if dictionary:
            width = bit_width(max(0, len(words) - 1))
            numbers = [words.index(one) for one in here]
            body = bytes([width]) + (hybrid_packed(numbers, width) if len(set(numbers)) > 2 else hybrid_runs(numbers, width) if width else varint(len(numbers) << 1))
        else:
            body = encoded(here, column.kind, column.encoding)
        repetition = hybrid_runs([one for one, _ in piece_levels], bit_width(highest_repetition)) if highest_repetition else b''
        definition = hybrid_runs([one for _, one in piece_levels], bit_width(highest_definition)) if highest_definition else b''
        if version == 1:
            framed = lambda part, highest: struct.pack('<I', len(part)) + part if highest else b''
            data = framed(repetition, highest_repetition) + framed(definition, highest_definition) + body
            packed = compress(data)
            header = struct_of({1: 0, 2: len(data), 3: len(packed), 5: {1: len(piece), 2: column.encoding, 3: RLE, 4: RLE, 5: stats}})
            out += header + packed
            raw += len(header) + len(data)
        else:
            packed = compress(body)
            rows = sum(1 for one, _ in piece_levels if one == 0)
            header = struct_of({1: 3, 2: len(repetition) + len(definition) + len(body), 3: len(repetition) + len(definition) + len(packed),
                                8: {1: len(piece), 2: len(piece) - len(here), 3: rows, 4: column.encoding, 5: len(definition), 6: len(repetition),
                                    7: codec != 'uncompressed', 8: stats}})
            out += header + repetition + definition + packed
            raw += len(header) + len(repetition) + len(definition) + len(body)
    return out, raw, data_offset if dictionary else 0, code


def parquet(columns, *, rows=None, codec='uncompressed', version=1, statistics=False, page_rows=None, groups=1, metadata=None, schema=None,
            created='test writer 1.0'):
    """A whole file. `schema`: elements below the root where they are not the columns themselves; `rows` where columns hold lists."""
    total = rows if rows is not None else len(columns[0].values)
    out, row_groups = b'PAR1', []
    size = max(1, -(-total // groups))
    for start in range(0, total, size):
        chunks, bytes_raw = [], 0
        for column in columns:
            if column.levels is None:
                values = column.values[start:start + size]
                levels = [(0, (0 if one is None else 1) if column.optional else 0) for one in values]
            else:
                values, levels = column.values, column.levels
            data, raw, data_offset, code = pages_of(column, values, levels, codec=codec, version=version, statistics=statistics, page_rows=page_rows)
            at = len(out)
            out += data
            facts = {1: column.kind, 2: [RLE, column.encoding], 3: column.path, 4: code, 5: Long(len(values)), 6: Long(raw), 7: Long(len(data)),
                     9: Long(at + data_offset), 11: Long(at) if data_offset else None}
            chunks.append({2: Long(at), 3: facts})
            bytes_raw += raw
        row_groups.append({1: chunks, 2: Long(bytes_raw), 3: Long(min(size, total - start))})
    elements = schema or [column.element() for column in columns]
    top = sum(1 for one in schema if one.get('top')) if schema else len(columns)
    root = {3: REQUIRED, 4: 'schema', 5: top}
    elements = [{key: value for key, value in one.items() if key != 'top'} for one in elements]
    keys = [{1: key, 2: value} for key, value in (metadata or {}).items()]
    footer = struct_of({1: 2 if version == 2 else 1, 2: [root, *elements], 3: Long(total), 4: row_groups, 5: keys or None, 6: created})
    return out + footer + struct.pack('<I', len(footer)) + b'PAR1'
