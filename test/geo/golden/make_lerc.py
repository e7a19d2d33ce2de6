"""Makes small GeoTIFFs with LERC and with masks beside them, and writes what rasterio reads from them to lerc.json.

Run with a Python that has rasterio and GDAL:  python3 test/geo/golden/make_lerc.py
"""
import json
import math
import pathlib

import numpy as np
import rasterio
from osgeo import gdal

gdal.UseExceptions()
gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "NO")
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "lerc"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(7)
golden = {}
HEIGHT, WIDTH = 45, 39


def make(name, arrays, gdal_type, options, mask=None):
    path = folder / f"{name}.tif"
    path.unlink(missing_ok=True)
    data = gdal.GetDriverByName("GTiff").Create(str(path), WIDTH, HEIGHT, len(arrays), gdal_type, options)
    data.SetGeoTransform((500000, 30, 0, 7000000, 0, -30))
    for index, array in enumerate(arrays, 1):
        data.GetRasterBand(index).WriteArray(array)
    if mask is not None:
        data.CreateMaskBand(gdal.GMF_PER_DATASET)
        data.GetRasterBand(1).GetMaskBand().WriteArray(mask)
    data = None
    with rasterio.open(path) as back:
        masked = back.read(masked=True).astype("f8").filled(np.nan)
    golden[name] = [[None if math.isnan(v) else v for v in band.ravel().tolist()] for band in masked]


ramp = np.add.outer(np.arange(HEIGHT), np.arange(WIDTH))
floats = (ramp / 3 + rng.normal(0, 1, ramp.shape)).astype("f4")
holes = floats.copy()
holes[5:9, 3:20] = np.nan
TILED = ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]
make("float-strips", [floats], gdal.GDT_Float32, ["COMPRESS=LERC", "MAX_Z_ERROR=0"])
make("float-lossy", [floats], gdal.GDT_Float32, ["COMPRESS=LERC", "MAX_Z_ERROR=0.1", *TILED])
make("float-nan", [holes], gdal.GDT_Float32, ["COMPRESS=LERC_ZSTD", "MAX_Z_ERROR=0", *TILED])
make("uint16-deflate", [ramp.astype("u2") * 37], gdal.GDT_UInt16, ["COMPRESS=LERC_DEFLATE", "MAX_Z_ERROR=0", *TILED])
make("int16", [(ramp * 11 - 300).astype("i2")], gdal.GDT_Int16, ["COMPRESS=LERC", "MAX_Z_ERROR=0", *TILED])
make("double", [floats.astype("f8") * math.pi], gdal.GDT_Float64, ["COMPRESS=LERC", "MAX_Z_ERROR=0"])
make("bytes-interleaved", [(ramp + 40 * i).astype("u1") for i in range(3)], gdal.GDT_Byte, ["COMPRESS=LERC", "MAX_Z_ERROR=0", "INTERLEAVE=PIXEL", *TILED])
make("bytes-apart", [(ramp + 40 * i).astype("u1") for i in range(2)], gdal.GDT_Byte, ["COMPRESS=LERC", "MAX_Z_ERROR=0", "INTERLEAVE=BAND", *TILED])
make("mask-beside", [(ramp + 9 * i).astype("u2") for i in range(2)], gdal.GDT_UInt16, ["COMPRESS=DEFLATE"], mask=np.where(ramp % 7 == 0, 0, 255).astype("u1"))
(here / "lerc.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
