"""HDF5 files whose chunks filters wrote that HDF5 has not built in: packed here and written as they are stored. Truth: the numbers before."""
import bz2
import struct

import h5py
import numcodecs
import numpy as np

from arrays_common import degrees_corners, sample
from arrays_hdf5 import case, scales
from arrays_netcdf import LAT, LON


def lz4_framed(block):
    return struct.pack(">QI", len(block), len(block)) + struct.pack(">I", len(numcodecs.lz4.compress(block)) - 4) + numcodecs.lz4.compress(block)[4:]


def bits_apart(block, size, elements):
    """Bitshuffle's transposition of blocks of elements; what is no multiple of eight elements stays (bitshuffle_core.c)."""
    out, at = b"", 0
    while len(block) - at >= 8 * size:
        count = min(elements, (len(block) - at) // size // 8 * 8)
        part = np.frombuffer(block[at:at + count * size], "u1").reshape(count, size)
        bits = np.unpackbits(part, axis=1, bitorder="little").reshape(count, size, 8)
        planes = bits.transpose(1, 2, 0).reshape(size * 8, count)
        yield np.packbits(planes, axis=1, bitorder="little").tobytes()
        at += count * size
    yield block[at:]


def bitshuffle(block, size, packed, elements=16):
    *parts, rest = bits_apart(block, size, elements if packed else max(128, 8192 // size // 8 * 8))
    if not packed:
        return b"".join(parts) + rest
    pack = {"lz4": lambda part: numcodecs.lz4.compress(part)[4:], "zstd": lambda part: numcodecs.Zstd().encode(part)}[packed]
    return struct.pack(">QI", len(block), elements * size) + b"".join(struct.pack(">I", len(pack(part))) + pack(part) for part in parts) + rest


FOREIGN = {
    "bzip2": (307, "BZIP2", lambda block: bz2.compress(block)),
    "lz4": (32004, "LZ4", lz4_framed),
    "blosc": (32001, "blosc", lambda block: numcodecs.Blosc("zstd", 5, numcodecs.Blosc.SHUFFLE).encode(block)),
    "blosc2": (32026, "blosc2", lambda block: block),
    "zstd": (32015, "zstd|Zstandard", lambda block: numcodecs.Zstd().encode(block)),
    "zfp": (32013, "zfp", lambda block: block),
    "unknown": (32999, "32999", lambda block: block),
}


def foreign(file, path, array, number, parameters, encode, chunks=None, first=()):
    """A dataset whose chunks a filter wrote that this library has not: they are written as they are stored."""
    chunks = chunks or array.shape
    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plist.set_chunk(chunks)
    plist.set_fill_value(np.array(7, array.dtype))
    for other in first:
        plist.set_shuffle() if other == "shuffle" else plist.set_fletcher32()
    plist.set_filter(number, h5py.h5z.FLAG_OPTIONAL, parameters)
    made = h5py.h5d.create(file.id, path.encode(), h5py.h5t.py_create(array.dtype), h5py.h5s.create_simple(array.shape), plist)
    for index in np.ndindex(*[-(-n // c) for n, c in zip(array.shape, chunks)]):
        chunk = np.zeros(chunks, array.dtype)
        part = array[tuple(slice(i * c, (i + 1) * c) for i, c in zip(index, chunks))]
        chunk[tuple(slice(0, n) for n in part.shape)] = part
        raw = chunk.tobytes()
        if "shuffle" in first:
            raw = np.frombuffer(raw, "u1").reshape(-1, array.dtype.itemsize).T.tobytes()
        made.write_direct_chunk(tuple(i * c for i, c in zip(index, chunks)), bytes(encode(raw)))
    return h5py.Dataset(made)


def write_foreign(suite):
    """Filters that the library has not. (Where only the identity stands for a compressor, any value at all would be wrong.)"""
    for label, (number, pattern, encode) in FOREIGN.items():
        for kind in ("<i2", "<f4", "<u1", "<f8", ">i4"):
            for where in ("data", "coordinate", "chunks", "shuffled"):
                name = f"hdf5-filter-{label}-{kind.replace('>', 'be').replace('<', '')}-{where}.h5"
                suite.path(name).unlink(missing_ok=True)
                values = sample(kind, seed=3)
                parameters = lambda array: (0, 0, array.dtype.itemsize, array.nbytes)
                with h5py.File(suite.path(name), "w") as file:
                    if where == "coordinate":
                        made = file.create_dataset("v", data=values)
                        lat = foreign(file, "lat", LAT, number, parameters(LAT), encode)
                        lat.attrs["units"] = "degrees_north"
                        lat.make_scale("lat")
                        file["lon"] = LON
                        file["lon"].attrs["units"] = "degrees_east"
                        file["lon"].make_scale("lon")
                        made.dims[0].attach_scale(lat)
                        made.dims[1].attach_scale(file["lon"])
                    else:
                        scales(file, foreign(file, "v", values, number, parameters(values), encode, (2, 3) if where == "chunks" else None, ("shuffle",) if where == "shuffled" else ()))
                suite.add(name, "HDF5", f"filter {label} {kind} of the {where}", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal=pattern, filter=label)
    for packed, code in ((None, 0), ("lz4", 2), ("zstd", 3)):
        for kind in ("<i2", "<f4", "<u1", "<f8"):
            name = f"hdf5-filter-bitshuffle-{packed}-{kind[1:]}.h5"
            suite.path(name).unlink(missing_ok=True)
            values = sample(kind, seed=6)
            size = values.dtype.itemsize
            with h5py.File(suite.path(name), "w") as file:
                scales(file, foreign(file, "v", values, 32008, (0, 5, size, 16 if packed else 0, code), lambda raw: bitshuffle(raw, size, packed)))
            suite.add(name, "HDF5", f"bitshuffle {packed} {kind}", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT))
    for libver in ("earliest", "latest"):
        name = f"hdf5-lzf-{libver}.h5"
        values = sample("<f4")
        case(suite, name, f"LZF in format {libver}", values, lambda file, values: file.create_dataset("v", data=values, chunks=(1, 2), compression="lzf"), libver=libver, refusal="LZF")
        truth = values.astype("f8")
        truth[:2] = -5

        def sparse(file, values):
            made = file.create_dataset("v", shape=values.shape, dtype="<f4", chunks=(2, 5), compression="lzf", fillvalue=-5)
            made[2:] = values[2:]
            return made
        case(suite, f"hdf5-lzf-sparse-{libver}.h5", f"LZF, chunks never written, format {libver}", values, sparse, libver=libver, truth=truth, refusal="LZF")
    big = np.add.outer(np.arange(90), np.arange(70)).astype("<i4")
    name = "hdf5-lzf-many-chunks.h5"
    suite.path(name).unlink(missing_ok=True)
    with h5py.File(suite.path(name), "w") as file:
        file.create_dataset("v", data=big, chunks=(2, 3), compression="lzf", shuffle=True, fletcher32=True)
    suite.add(name, "HDF5", "LZF in a tree of several levels", [("v", big, None, None)], refusal="LZF|place")


def write(suite):
    write_foreign(suite)
