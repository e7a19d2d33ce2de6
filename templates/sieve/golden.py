import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, codes, layer, number, path_of, raster, write
from osgeo import gdal


def expected(name, least, connectivity=4):
    source = gdal.Open(path_of(name))
    target = gdal.GetDriverByName('MEM').Create('', source.RasterXSize, source.RasterYSize, 1, gdal.GDT_Int32)
    band = source.GetRasterBand(1)
    gdal.SieveFilter(band, band.GetMaskBand(), target.GetRasterBand(1), least, connectivity)
    values = codes(name)
    valid = np.isfinite(values)
    sieved = np.where(valid, target.ReadAsArray(), np.nan)
    return {'sieved': raster(sieved), 'changedShare': number(100 * (sieved != values)[valid].mean(), valid.sum(), valid.size, unit='%')}


write(__file__, [
    case('as gdal_sieve', {'classes': layer('patches.tif')}, {'minimumPixels': 5}, expected('patches.tif', 5)),
    case('as gdal_sieve, 8-connected', {'classes': layer('patches.tif')}, {'minimumPixels': 9, 'connectivity': 8}, expected('patches.tif', 9, 8)),
    case('nothing is small', {'classes': layer('patches-plain.tif')}, {'minimumPixels': 1}, {**expected('patches-plain.tif', 1), 'mergedPatches': number(0)}),
    case('everything is small: nothing changes', {'classes': layer('classes-2010.tif')}, {'minimumPixels': 1000}, expected('classes-2010.tif', 1000)),
])
