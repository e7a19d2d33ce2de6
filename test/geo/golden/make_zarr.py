"""Makes small Zarr stores and writes what they hold to zarr.json: version 2 with GDAL's writer, version 3 byte by byte as its
specification (zarr-specs.readthedocs.io, core 3.0) says, because GDAL 3.6 writes an earlier draft of it.

Run with a Python that has GDAL and numpy:  python3 test/geo/golden/make_zarr.py
"""
import gzip
import json
import pathlib
import shutil

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "zarr"
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
rng = np.random.default_rng(11)
golden = {}
HEIGHT, WIDTH = 37, 29


def ramp(dtype, layers=None):
    shape = (HEIGHT, WIDTH) if layers is None else (layers, HEIGHT, WIDTH)
    base = np.add.reduce(np.indices(shape)) * 3 + rng.integers(0, 9, shape)
    return (base / 7).astype(dtype) if dtype.startswith("f") else base.astype(dtype)


def classic(name, array, options, nodata=None, crs="EPSG:32631"):
    types = {"uint8": gdal.GDT_Byte, "int16": gdal.GDT_Int16, "uint16": gdal.GDT_UInt16, "float32": gdal.GDT_Float32, "float64": gdal.GDT_Float64}
    memory = gdal.GetDriverByName("MEM").Create("", WIDTH, HEIGHT, 1, types[array.dtype.name])
    memory.SetGeoTransform((600000, 20, 0, 5000000, 0, -20))
    reference = osr.SpatialReference()
    reference.SetFromUserInput(crs)
    memory.SetProjection(reference.ExportToWkt())
    memory.GetRasterBand(1).WriteArray(array)
    if nodata is not None:
        memory.GetRasterBand(1).SetNoDataValue(nodata)
    gdal.GetDriverByName("Zarr").CreateCopy(str(folder / name), memory, options=options)
    data = gdal.Open(str(folder / name))
    a = data.GetGeoTransform()
    golden[name] = {"crs": crs, "transform": [a[1], a[2], a[0], a[4], a[5], a[3]], "nodata": nodata, "dates": [None],
                    "bands": [data.ReadAsArray().astype(float).ravel().tolist()]}


for compressor in ["NONE", "ZLIB", "GZIP", "ZSTD", "LZ4"]:
    classic(f"gdal-{compressor.lower()}.zarr", ramp("uint16"), [f"COMPRESS={compressor}", "BLOCKSIZE=16,16"])
for inner in ["lz4", "zlib", "zstd"]:
    for shuffle in ["NONE", "BYTE", "BIT"]:
        classic(f"blosc-{inner}-{shuffle.lower()}.zarr", ramp("float32" if shuffle == "BYTE" else "int16"),
                ["COMPRESS=BLOSC", f"BLOSC_CNAME={inner}", f"BLOSC_SHUFFLE={shuffle}", "BLOCKSIZE=32,16"])
classic("nodata.zarr", np.where(ramp("int16") % 5 == 0, -9999, ramp("int16")).astype("int16"), ["COMPRESS=ZLIB"], nodata=-9999)


def version3(name, codecs, store, dtype="int16", separator="/", missing=()):
    """A group with CF coordinates and one packed variable of time, y, x."""
    root = folder / name

    def put(path, document):
        (root / path).mkdir(parents=True, exist_ok=True)
        (root / path / "zarr.json").write_text(json.dumps(document))

    def array(path, values, chunks, dimensions, attributes, fill, codecs, store, skip=()):
        put(path, {"zarr_format": 3, "node_type": "array", "shape": list(values.shape), "data_type": values.dtype.name,
                   "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": list(chunks)}},
                   "chunk_key_encoding": {"name": "default", "configuration": {"separator": separator}},
                   "codecs": codecs, "fill_value": fill, "dimension_names": list(dimensions), "attributes": attributes})
        for index in np.ndindex(*[-(-n // c) for n, c in zip(values.shape, chunks)]):
            if index in skip:
                continue
            chunk = np.full(chunks, fill, values.dtype)
            window = tuple(slice(i * c, min(n, (i + 1) * c)) for i, c, n in zip(index, chunks, values.shape))
            part = values[window]
            chunk[tuple(slice(0, n) for n in part.shape)] = part
            target = root / path / separator.join(["c", *map(str, index)])
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(store(chunk))

    plain = [{"name": "bytes", "configuration": {"endian": "little"}}]
    raw = lambda chunk: chunk.tobytes()
    put(".", {"zarr_format": 3, "node_type": "group", "attributes": {"Conventions": "CF-1.8"}})
    y = 49.75 - 0.5 * np.arange(HEIGHT)
    x = 5.25 + 0.5 * np.arange(WIDTH)
    array("lat", y[::-1].copy(), (HEIGHT,), ["lat"], {"units": "degrees_north", "standard_name": "latitude"}, 0.0, plain, raw)
    array("lon", x, (WIDTH,), ["lon"], {"units": "degrees_east", "standard_name": "longitude"}, 0.0, plain, raw)
    array("time", np.array([0, 31, 59], "int64"), (3,), ["time"], {"units": "days since 2021-01-01", "calendar": "standard"}, 0, plain, raw)
    values = ramp(dtype, 3)
    values[:, 4:7, 3:9] = -1
    skip = set(missing)
    array("t2m", values, (1, 16, 16), ["time", "lat", "lon"], {"units": "K", "scale_factor": 0.5, "add_offset": 250.0, "_FillValue": -1}, -1, codecs, store, skip)
    for index in skip:
        values[index[0], index[1] * 16:(index[1] + 1) * 16, index[2] * 16:(index[2] + 1) * 16] = -1
    physical = np.where(values == -1, np.nan, values * 0.5 + 250.0)[:, ::-1, :]
    golden[name] = {"crs": "EPSG:4326", "transform": [0.5, 0, 5.0, 0, -0.5, 50.0], "nodata": -1, "dates": ["2021-01-01", "2021-02-01", "2021-03-01"],
                    "bands": [[None if np.isnan(v) else float(v) for v in layer.ravel()] for layer in physical]}


GZIP = {"name": "gzip", "configuration": {"level": 5}}
version3("v3-gzip.zarr", [{"name": "bytes", "configuration": {"endian": "little"}}, GZIP], lambda chunk: gzip.compress(chunk.astype("<i2").tobytes(), 5, mtime=0))
version3("v3-big-endian.zarr", [{"name": "bytes", "configuration": {"endian": "big"}}], lambda chunk: chunk.astype(">i2").tobytes(), separator=".",
         missing=[(1, 0, 1), (2, 2, 0)])
# BloscLZ gives up on noise: these have long runs of one number.
for inner in ["blosclz", "snappy"]:
    for shuffle in ["NONE", "BYTE"]:
        classic(f"blosc-{inner}-{shuffle.lower()}.zarr", np.floor(ramp("float32") / 6).astype("float32" if shuffle == "BYTE" else "int16"),
                ["COMPRESS=BLOSC", f"BLOSC_CNAME={inner}", f"BLOSC_SHUFFLE={shuffle}", "BLOSC_CLEVEL=9", "BLOCKSIZE=32,29"])


def crc32c(data):
    """Castagnoli's CRC (RFC 3720, appendix B.4), bit by bit."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ (0x82F63B78 if value & 1 else 0)
    return (value ^ 0xFFFFFFFF).to_bytes(4, "little")


def shard(inner_shape, inner, location, missing=-1):
    """Writes a shard as the specification of sharding_indexed 1.0 says; chunks that are all fill are left out."""
    def write(chunk):
        counts = [n // c for n, c in zip(chunk.shape, inner_shape)]
        index_bytes = int(np.prod(counts)) * 16 + 4
        data, index = b"", []
        for at in np.ndindex(*counts):
            part = chunk[tuple(slice(i * c, (i + 1) * c) for i, c in zip(at, inner_shape))]
            if (part == missing).all():
                index += [2**64 - 1, 2**64 - 1]
                continue
            stored = inner(part)
            index += [len(data) + (index_bytes if location == "start" else 0), len(stored)]
            data += stored
        encoded = np.array(index, "<u8").tobytes()
        encoded += crc32c(encoded)
        return encoded + data if location == "start" else data + encoded
    return write


def sharding(inner_shape, codecs, location):
    return [{"name": "sharding_indexed", "configuration": {
        "chunk_shape": list(inner_shape), "codecs": codecs, "index_location": location,
        "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]}}]


LITTLE = {"name": "bytes", "configuration": {"endian": "little"}}
version3("v3-shards.zarr", sharding((1, 8, 4), [LITTLE, GZIP], "end"),
         shard((1, 8, 4), lambda part: gzip.compress(part.astype("<i2").tobytes(), 5, mtime=0), "end"), missing=[(1, 0, 1)])
version3("v3-shards-start.zarr", sharding((1, 16, 2), [{"name": "bytes", "configuration": {"endian": "big"}}], "start"),
         shard((1, 16, 2), lambda part: part.astype(">i2").tobytes(), "start"), separator=".")
(here / "zarr.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
