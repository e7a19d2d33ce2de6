"""Makes small files that are not read, with GDAL: each must be refused by name.

Run with a Python that has GDAL (with WebP) and numpy:  python3 test/geo/golden/make_unread.py
"""
import pathlib

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
folder = pathlib.Path(__file__).parent.parent / "fixtures" / "unread"
folder.mkdir(parents=True, exist_ok=True)
values = np.arange(64, dtype="uint8").reshape(8, 8)
reference = osr.SpatialReference()
reference.ImportFromEPSG(4326)


def make(name, driver, kind, array, options=(), bands=1):
    memory = gdal.GetDriverByName("MEM").Create("", 8, 8, bands, kind)
    memory.SetGeoTransform((5, 1, 0, 50, 0, -1))
    memory.SetProjection(reference.ExportToWkt())
    for band in range(1, bands + 1):
        memory.GetRasterBand(band).WriteArray(array)
    gdal.GetDriverByName(driver).CreateCopy(str(folder / name), memory, options=list(options))
    (folder / f"{name}.aux.xml").unlink(missing_ok=True)


make("complex-float.tif", "GTiff", gdal.GDT_CFloat32, values.astype("complex64"))
make("complex-integer.tif", "GTiff", gdal.GDT_CInt16, values.astype("complex64"))
make("lzma.tif", "GTiff", gdal.GDT_Byte, values, ["COMPRESS=LZMA"])
make("webp.tif", "GTiff", gdal.GDT_Byte, values, ["COMPRESS=WEBP"], 3)
make("ccitt.tif", "GTiff", gdal.GDT_Byte, values % 2, ["COMPRESS=CCITTFAX4", "NBITS=1"])
make("picture.webp", "WEBP", gdal.GDT_Byte, values, ["LOSSLESS=YES"], 3)
