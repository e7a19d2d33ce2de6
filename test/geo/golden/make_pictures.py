"""PNG and JPEG pictures made and read by GDAL: pictures.json.   python3 test/geo/golden/make_pictures.py"""
import json
import pathlib
import struct
import zlib

import numpy as np
from osgeo import gdal

gdal.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "pictures"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(2)
HEIGHT, WIDTH = 19, 23
ramp = np.add.outer(np.arange(HEIGHT) * 5, np.arange(WIDTH) * 4)


def memory(arrays, kind=gdal.GDT_Byte):
    data = gdal.GetDriverByName("MEM").Create("", WIDTH, HEIGHT, len(arrays), kind)
    data.SetGeoTransform((500000, 10, 0, 6000000, 0, -10))
    for index, array in enumerate(arrays, 1):
        data.GetRasterBand(index).WriteArray(array)
    return data


def copy(name, driver, arrays, kind=gdal.GDT_Byte, options=()):
    path = folder / name
    gdal.GetDriverByName(driver).CreateCopy(str(path), memory(arrays, kind), options=list(options))
    for extra in folder.glob(f"{name}.aux.xml"):
        extra.unlink()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def interlaced(name, array, bits):
    """GDAL writes no interlaced PNG; this does, with filter 0 (bits below 8) or 1."""
    raw = b""
    for column, row, step_x, step_y in ADAM7:
        part = array[row::step_y, column::step_x]
        for line in part if part.size else []:
            packed = np.packbits(np.unpackbits(line.astype("uint8")[:, None], axis=1)[:, 8 - bits:].ravel()).tobytes() if bits < 8 else line.astype("uint8").tobytes()
            if bits == 8:
                packed = bytes((packed[i] - (packed[i - 1] if i else 0)) % 256 for i in range(len(packed)))
            raw += bytes([1 if bits == 8 else 0]) + packed
    header = struct.pack(">IIBBBBB", array.shape[1], array.shape[0], bits, 0, 0, 0, 1)
    (folder / name).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


bands = [(ramp * (k + 1) + rng.integers(0, 40, ramp.shape)).astype("uint8") for k in range(4)]
alpha = np.where(np.arange(WIDTH) < 6, 0, 255) * np.ones((HEIGHT, 1))
copy("gray.png", "PNG", bands[:1])
copy("rgb.png", "PNG", bands[:3], options=["WORLDFILE=YES"])
copy("rgba.png", "PNG", bands[:3] + [alpha.astype("uint8")])
copy("gray16.png", "PNG", [(ramp * 300).astype("uint16")], gdal.GDT_UInt16)
interlaced("interlaced.png", bands[0], 8)
interlaced("interlaced-2-bits.png", bands[0] >> 6, 2)
copy("gray.jpg", "JPEG", [ramp.astype("uint8")], options=["QUALITY=95"])
copy("rgb.jpg", "JPEG", [ramp.astype("uint8"), np.flipud(ramp).astype("uint8"), np.full_like(ramp, 90).astype("uint8")], options=["QUALITY=95", "WORLDFILE=YES"])
copy("progressive.jpg", "JPEG", [ramp.astype("uint8")], options=["QUALITY=95", "PROGRESSIVE=ON"])
for name, options in {"jpeg-ycbcr.tif": ["PHOTOMETRIC=YCBCR"], "jpeg-rgb.tif": ["PHOTOMETRIC=RGB"]}.items():
    copy(name, "GTiff", [ramp.astype("uint8"), np.flipud(ramp).astype("uint8"), np.full_like(ramp, 90).astype("uint8")], options=["COMPRESS=JPEG", "JPEG_QUALITY=95", "TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16", *options])

golden = {}
for path in sorted(folder.glob("*.*")):
    if path.suffix not in (".png", ".jpg", ".tif"):
        continue
    data = gdal.Open(str(path))
    layers = []
    for index in range(1, data.RasterCount + 1):
        band = data.GetRasterBand(index)
        values = band.ReadAsArray().astype("f8")
        if data.RasterCount == 4 and index < 4:
            values[data.GetRasterBand(4).ReadAsArray() == 0] = np.nan
        layers.append(["NaN" if np.isnan(value) else int(value) for value in values.ravel()])
    placed = data.GetGeoTransform(can_return_null=True)
    golden[path.name] = {"layers": layers, "transform": [placed[1], placed[2], placed[0], placed[4], placed[5], placed[3]] if placed else [1, 0, 0, 0, 1, 0]}
(here / "pictures.json").write_text(json.dumps(golden, separators=(",", ":"), allow_nan=False) + "\n")
print({name: len(one["layers"]) for name, one in golden.items()})
