"""Zarr stores of version 3, byte by byte as its specification says: no writer of it is here. Truth: the numbers as written."""
import json
import struct

import numcodecs
import numpy as np

from arrays_common import COLUMNS, ROWS, degrees_corners, sample
from arrays_netcdf import LAT, LON
from arrays_zarr import fresh


def crc32c(data):
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ (0x82F63B78 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


LITTLE, BIG = {"name": "bytes", "configuration": {"endian": "little"}}, {"name": "bytes", "configuration": {"endian": "big"}}


def encode(chunk, codecs):
    data = chunk
    for codec in codecs:
        name, settings = codec["name"], codec.get("configuration", {})
        if name == "transpose":
            data = np.ascontiguousarray(np.transpose(data, settings["order"]))
        elif name == "bytes":
            data = data.astype(data.dtype.newbyteorder(">" if settings.get("endian") == "big" else "<")).tobytes()
        elif name == "gzip":
            data = bytes(numcodecs.GZip(settings["level"]).encode(data))
        elif name == "zstd":
            data = bytes(numcodecs.Zstd(settings["level"]).encode(data))
        elif name == "blosc":
            data = bytes(numcodecs.Blosc(settings["cname"], settings["clevel"], {"noshuffle": 0, "shuffle": 1, "bitshuffle": 2}[settings["shuffle"]]).encode(np.frombuffer(data, f"u{settings['typesize']}")))
        elif name == "numcodecs.zlib":
            data = bytes(numcodecs.Zlib(settings["level"]).encode(data))
        elif name == "crc32c":
            data = data + struct.pack("<I", crc32c(data))
        elif name == "sharding_indexed":
            inner = settings["chunk_shape"]
            counts = [n // c for n, c in zip(data.shape, inner)]
            parts, index = [], []
            header = 16 * int(np.prod(counts)) + (4 if any(c["name"] == "crc32c" for c in settings["index_codecs"]) else 0)
            at = header if settings.get("index_location") == "start" else 0
            for position in np.ndindex(*counts):
                piece = data[tuple(slice(i * c, (i + 1) * c) for i, c in zip(position, inner))]
                if position == (0,) * len(counts) and settings.get("_hole"):
                    index += [2**64 - 1, 2**64 - 1]
                    continue
                encoded = encode(np.ascontiguousarray(piece), settings["codecs"])
                parts.append(encoded)
                index += [at, len(encoded)]
                at += len(encoded)
            table = encode(np.array(index, "u8"), settings["index_codecs"])
            data = table + b"".join(parts) if settings.get("index_location") == "start" else b"".join(parts) + table
        else:
            data = bytes(data)
    return data


def version3(suite, name, label, values, codecs, chunks=(2, 5), fill=0, keys=None, skip=(), truth=None, refusal=None, attributes=None, extra=None, dimension_names=("lat", "lon"), **more):
    root = fresh(suite, name)

    def put(path, array, codecs, chunks, dims, attributes, fill, skip=(), keys=None, extra=None):
        folder = root / path
        folder.mkdir(parents=True)
        keys = keys or {"name": "default", "configuration": {"separator": "/"}}
        kind = {"?": "bool"}.get(array.dtype.char, array.dtype.name)
        document = {"zarr_format": 3, "node_type": "array", "shape": list(array.shape), "data_type": kind, "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": list(chunks)}},
                    "chunk_key_encoding": keys, "codecs": codecs, "fill_value": fill, "attributes": attributes, **({"dimension_names": list(dims)} if dims else {}), **(extra or {})}
        (folder / "zarr.json").write_text(json.dumps(document))
        separator = keys.get("configuration", {}).get("separator", "/" if keys["name"] == "default" else ".")
        for index in np.ndindex(*[-(-n // c) for n, c in zip(array.shape, chunks)]):
            if index in skip:
                continue
            chunk = np.zeros(chunks, array.dtype)
            part = array[tuple(slice(i * c, min(n, (i + 1) * c)) for i, c, n in zip(index, chunks, array.shape))]
            chunk[tuple(slice(0, n) for n in part.shape)] = part
            key = separator.join(map(str, (["c"] if keys["name"] == "default" else []) + list(index)))
            (folder / key).parent.mkdir(parents=True, exist_ok=True)
            (folder / key).write_bytes(encode(chunk, codecs))

    root.mkdir(parents=True)
    (root / "zarr.json").write_text(json.dumps({"zarr_format": 3, "node_type": "group", "attributes": {}}))
    put("lat", LAT, [LITTLE], (ROWS,), ["lat"], {"units": "degrees_north"}, 0.0)
    put("lon", LON, [LITTLE], (COLUMNS,), ["lon"], {"units": "degrees_east"}, 0.0)
    put("v", values, codecs, chunks, dimension_names, attributes or {}, fill, skip, keys, extra)
    seen = values.astype("f8") if truth is None else truth
    suite.add(name, "Zarr 3", label, [("v", seen[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal=refusal, **more)


GZIP, ZSTD, CRC = {"name": "gzip", "configuration": {"level": 5}}, {"name": "zstd", "configuration": {"level": 3, "checksum": False}}, {"name": "crc32c"}


def shards(inner, chunk=(1, 5), index=(LITTLE, CRC), location="end"):
    return [{"name": "sharding_indexed", "configuration": {"chunk_shape": list(chunk), "codecs": inner, "index_codecs": list(index), "index_location": location}}]


def write_version3(suite):
    for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "?"):
        values = sample(kind) if kind != "?" else (sample("u1") % 2).astype(bool)
        for label, codecs in {"little": [LITTLE], "big": [BIG], "gzip": [LITTLE, GZIP], "zstd": [LITTLE, ZSTD], "shards": shards([LITTLE, GZIP]), "transposed": [{"name": "transpose", "configuration": {"order": [1, 0]}}, LITTLE, ZSTD]}.items():
            fill = False if kind == "?" else 0
            version3(suite, f"zarr3-{label}-{kind.replace('?', 'bool')}.zarr", f"{kind} {label}", values, codecs, fill=fill, refusal="transpose" if label == "transposed" else None)
    blosc = lambda name, shuffle, size: {"name": "blosc", "configuration": {"cname": name, "clevel": 5, "shuffle": shuffle, "typesize": size, "blocksize": 0}}
    for name in ("blosclz", "lz4", "lz4hc", "zlib", "zstd"):
        for shuffle in ("noshuffle", "shuffle", "bitshuffle"):
            for kind in ("i2", "f4"):
                version3(suite, f"zarr3-blosc-{name}-{shuffle}-{kind}.zarr", f"blosc {name} {shuffle} {kind}", sample(kind), [LITTLE, blosc(name, shuffle, int(kind[1]))])
    for label, codecs, refusal in [("crc32c", [LITTLE, CRC], None), ("gzip crc32c", [LITTLE, GZIP, CRC], None), ("zlib of numcodecs", [LITTLE, {"name": "numcodecs.zlib", "configuration": {"level": 3}}], "numcodecs.zlib"), ("unheard of", [LITTLE, {"name": "middle-out"}], "middle-out"),
                                   ("big shards", shards([BIG, GZIP]), None), ("shards index at start", shards([LITTLE], location="start"), None), ("shards without checksum", shards([LITTLE, ZSTD], index=(LITTLE,)), None), ("shards big index", shards([LITTLE], index=(BIG, CRC)), None), ("shards gzip index", shards([LITTLE], index=(LITTLE, GZIP)), "index"),
                                   ("shards crc inside", shards([LITTLE, CRC]), None), ("shards transposed", shards([{"name": "transpose", "configuration": {"order": [1, 0]}}, LITTLE]), "transpose"), ("shards in shards", shards(shards([LITTLE], chunk=(1, 5)), chunk=(1, 5)), "shards in shards|Zarr shards"), ("identity transpose", [{"name": "transpose", "configuration": {"order": [0, 1]}}, LITTLE], "transpose"), ("bytes without endian", [LITTLE], None)]:
        version3(suite, f"zarr3-codecs-{label.replace(' ', '-')}.zarr", f"codecs {label}", sample("i4"), codecs, refusal=refusal)
    for name in ("default", "v2"):
        for separator in ("/", ".", None):
            keys = {"name": name, **({"configuration": {"separator": separator}} if separator else {})}
            version3(suite, f"zarr3-keys-{name}-{ {'/': 'slash', '.': 'dot', None: 'none'}[separator] }.zarr", f"keys {name} {separator}", sample("i4"), [LITTLE], keys=keys, chunks=(3, 2))
    for kind, fill, number in (("f4", "NaN", np.nan), ("f4", "Infinity", np.nan), ("f8", "-Infinity", np.nan), ("f4", "0x7fc00000", np.nan), ("f4", "0x42280000", 42.0), ("f8", 1.5, 1.5), ("i2", -999, -999.0), ("u2", 65535, 65535.0), ("?", True, 1.0), ("i8", -5, -5.0), ("f2", "0x4900", 10.0)):
        values = sample(kind) if kind != "?" else (sample("u1") % 2).astype(bool)
        truth = values.astype("f8")
        truth[:2] = number
        version3(suite, f"zarr3-fill-{kind.replace('?', 'bool')}-{fill}.zarr", f"chunk never written, fill {fill} of {kind}", values, [LITTLE], fill=fill, skip={(0, 0)}, truth=truth, **({"infinite": True} if "Infinity" in str(fill) else {}))
    values = sample("u2")
    values[1, 1] = 65535
    version3(suite, "zarr3-unasked-u2.zarr", "65535 unasked", values, [LITTLE])
    values = sample("i2")
    values[1, 1] = -999
    version3(suite, "zarr3-fillvalue.zarr", "_FillValue", values, [LITTLE], attributes={"_FillValue": -999}, truth=np.where(values == -999, np.nan, values.astype("f8")))
    version3(suite, "zarr3-fillvalue-base64.zarr", "_FillValue in base64", sample("f8"), [LITTLE], attributes={"_FillValue": "AAAAAAAA+H8="})
    for label, extra, refusal in (("storage transformers", {"storage_transformers": [{"name": "mystery"}]}, "storage_transformers|mystery"), ("must be understood", {"mystery": {"name": "mystery", "must_understand": True}}, "mystery"), ("need not be understood", {"mystery": {"name": "mystery", "must_understand": False}}, None), ("empty storage transformers", {"storage_transformers": []}, None), ("consolidated", {"consolidated_metadata": None}, None), ("rectilinear", {"chunk_grid": {"name": "rectilinear", "configuration": {}}}, "chunk_grid|rectilinear"), ("type as object", {"data_type": {"name": "numpy.datetime64", "configuration": {"unit": "s"}}}, "datetime64|data_type"), ("type of an extension", {"data_type": "bfloat16"}, "bfloat16"), ("complex", {"data_type": "complex64"}, "complex64"), ("strings", {"data_type": "string"}, "string"), ("raw bits", {"data_type": "r16"}, "r16")):
        refused = refusal is not None
        version3(suite, f"zarr3-extension-{label.replace(' ', '-')}.zarr", f"extension: {label}", sample("i2"), [LITTLE], extra=extra, refusal=refusal, **({"refused": True} if refused else {}))
    version3(suite, "zarr3-without-names.zarr", "no dimension names", sample("i2"), [LITTLE], dimension_names=None, refusal="place|coordinate")
    version3(suite, "zarr3-null-names.zarr", "dimension names null", sample("i2"), [LITTLE], dimension_names=(None, None), refusal="place|coordinate")


def write(suite):
    write_version3(suite)
