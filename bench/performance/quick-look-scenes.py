"""Rasters of 10,240 x 10,240 pixels for quick-look.ts, each stored in another way, into the folder given. Written by GDAL through rasterio."""
import os
import sys

import numpy as np
import rasterio
from rasterio.enums import Resampling
from rasterio.transform import from_origin

SIZE = 10240
folder = sys.argv[1]
y, x = np.mgrid[0:SIZE, 0:SIZE].astype("float32")
noise = np.random.default_rng(1).normal(0, 60, (SIZE, SIZE)).astype("float32")
values = (1500 + 900 * np.sin(x / 170) * np.cos(y / 230) + noise).astype("uint16")
codes = ((x // 37 + y // 53) % 9 + 1).astype("uint8")
tiles = dict(tiled=True, blockxsize=512, blockysize=512)
common = dict(driver="GTiff", width=SIZE, height=SIZE, count=1, crs="EPSG:32632", nodata=0, compress="deflate",
              transform=from_origin(300000, 4900000, 10, 10))


def write(name, pixels, overviews=False, **profile):
    path = os.path.join(folder, name)
    with rasterio.open(path, "w", dtype=pixels.dtype, **{**common, **profile}) as raster:
        raster.write(pixels, 1)
    if overviews:
        with rasterio.open(path, "r+") as raster:
            raster.build_overviews([2, 4, 8, 16], Resampling.average)


write("overviews.tif", values, True, predictor=2, **tiles)
write("tiles.tif", values, predictor=2, **tiles)
write("zstd.tif", values, predictor=2, **{**tiles, "compress": "zstd"})
write("strips.tif", values, predictor=2)
write("codes.tif", codes, True, **tiles)
