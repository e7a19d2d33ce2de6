"""dBASE tables byte by byte: every field type, padding, mark and code page that programs in the wild write."""
import struct


def text(value, length, encoding='latin-1', pad=b' '):
    return value.encode(encoding)[:length].ljust(length, pad)


def number(value, length, pad=b' '):
    return (b'' if value is None else str(value).encode()).rjust(length, pad)


def dbf(fields, rows, *, version=3, driver=0, deleted=(), name_encoding='latin-1', end=b'\x1a', terminator=b'\r', extra=0):
    """`fields`: (name, type, length, decimals); `rows`: the cells as bytes of their lengths."""
    lengths = [length for _, _, length, _ in fields]
    total = 1 + sum(lengths) + extra
    header = 32 + 32 * len(fields) + len(terminator)
    head = struct.pack('<BBBBIHH', version, 118, 6, 15, len(rows), header, total) + bytes(17) + bytes([driver]) + bytes(2)
    for name, kind, length, decimals in fields:
        encoded = name if isinstance(name, bytes) else name.encode(name_encoding)
        low, high = (length & 255, length >> 8) if kind == 'C' and length > 255 else (length, decimals)
        head += encoded[:11].ljust(11, b'\0') + kind.encode() + bytes(4) + bytes([low, high]) + bytes(14)
    body = b''.join((b'*' if index in deleted else b' ') + b''.join(row) + bytes(extra) for index, row in enumerate(rows))
    return head + terminator + body + end


def point_record(x, y):
    return struct.pack('<idd', 1, x, y)


def poly_record(parts, kind=5):
    points = [point for part in parts for point in part]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    starts, at = [], 0
    for part in parts:
        starts.append(at)
        at += len(part)
    return (struct.pack('<i4dii', kind, min(xs), min(ys), max(xs), max(ys), len(parts), len(points))
            + struct.pack(f'<{len(starts)}i', *starts) + b''.join(struct.pack('<dd', *point) for point in points))


NULL = struct.pack('<i', 0)


def header(kind, length):
    return struct.pack('>i5ii', 9994, 0, 0, 0, 0, 0, length // 2) + struct.pack('<ii8d', 1000, kind, *[0.0] * 8)


def shapefile(kind, records, *, order=None, gaps=(), numbers=None, index_extra=0):
    """.shp and .shx. `order`: in which order records lie in the file; `gaps`: stale bytes in front of a record, by its place."""
    order = list(range(len(records))) if order is None else order
    body, offsets = b'', {}
    for place, which in enumerate(order):
        for at, stale in gaps:
            if at == place:
                body += struct.pack('>ii', 99, len(stale) // 2) + stale
        offsets[which] = (100 + len(body), len(records[which]))
        body += struct.pack('>ii', numbers[which] if numbers else which + 1, len(records[which]) // 2) + records[which]
    index = b''.join(struct.pack('>ii', offsets[which][0] // 2, offsets[which][1] // 2) for which in range(len(records)))
    return header(kind, 100 + len(body)) + body, header(kind, 100 + len(index)) + index + bytes(index_extra)
